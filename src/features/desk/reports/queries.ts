import { queryOptions } from '@tanstack/react-query'
import {
  fieldMetricsReport,
  type ReportName,
  type ReportQuery,
  report,
  reportChoices,
} from '#src/contract/desk/reports.ts'
import { deskApi, deskDownload } from '#src/features/desk/api/desk-api.ts'
import { deskKey } from '#src/features/desk/api/queries.ts'
import { reportStrings as words } from './strings.ts'

function pathOf(name: ReportName, query: ReportQuery, file = ''): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return `/api/desk/reports/${name}/${file}?${new URLSearchParams(given.map(([key, value]) => [key, String(value)]))}`
}

export const reportQueries = {
  // The sums change by the minute.
  one: (userId: string, name: ReportName, query: ReportQuery) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'reports', name, query],
      queryFn: ({ signal }) => deskApi(pathOf(name, query), report, { signal }),
      staleTime: 60_000,
    }),
  choices: (userId: string) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'reports', 'choices'],
      queryFn: ({ signal }) => deskApi('/api/desk/reports/choices/', reportChoices, { signal }),
      staleTime: 300_000,
    }),
  speed: (userId: string, days: number) =>
    queryOptions({
      queryKey: [...deskKey(userId), 'reports', 'speed', days],
      queryFn: ({ signal }) => deskApi(`/api/desk/reports/field-metrics/?days=${days}`, fieldMetricsReport, { signal }),
      staleTime: 60_000,
    }),
}

/** Saves the report as a file, after a fresh code. */
export function downloadReport({ name, query }: { name: ReportName; query: ReportQuery }): Promise<void> {
  return deskDownload(pathOf(name, query, 'csv/'), words.exportName(name, query.from, query.to))
}
