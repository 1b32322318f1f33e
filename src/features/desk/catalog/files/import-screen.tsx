import { chakra, Table } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { actionErrorText } from '#src/api/errors.ts'
import {
  CATALOG_FILE_MAX_BYTES,
  type CatalogFileKind,
  type CatalogImportResult,
  catalogFileKinds,
} from '#src/contract/desk/catalog-file.ts'
import { deskDownload } from '#src/features/desk/api/desk-api.ts'
import { catalogMutations } from '#src/features/desk/catalog/mutations.ts'
import { fieldNames } from '#src/features/desk/catalog/strings.ts'
import { SelectInput } from '#src/features/desk/form/select-input.tsx'
import { DeskScreen } from '#src/features/desk/shell/desk-screen.tsx'
import { HeadRow } from '#src/features/desk/table/head-row.tsx'
import { newId } from '#src/offline/new-id.ts'
import { showToast } from '#src/ui/feedback/toast-store.ts'
import { Button } from '#src/ui/form/button.tsx'
import { ErrorAlert } from '#src/ui/form/field-error.tsx'
import { FileButton } from '#src/ui/form/file-button.tsx'
import { fileStrings as words } from './strings.ts'

/** Files of the catalogue: exported, and checked row by row before anything is written. */
export function ImportScreen() {
  const [kind, setKind] = useState<CatalogFileKind>('teams')
  const [file, setFile] = useState<File>()
  const [fault, setFault] = useState<string>()
  const check = useMutation(catalogMutations.importFile())
  const write = useMutation(catalogMutations.importFile())
  const reset = () => {
    setFile(undefined)
    setFault(undefined)
    check.reset()
    write.reset()
  }
  const choose = (chosen: File) => {
    reset()
    if (chosen.size > CATALOG_FILE_MAX_BYTES) return setFault(words.tooLarge)
    setFile(chosen)
    check.mutate({ kind, file: typed(chosen), dryRun: true, key: newId() })
  }
  const store = async (chosen: File) => {
    const result = await write.mutateAsync({ kind, file: typed(chosen), dryRun: false, key: newId() }).catch(() => null)
    if (result?.written !== true) return
    showToast({ kind: 'success', text: words.written })
    reset()
  }
  const download = async () => {
    setFault(undefined)
    await deskDownload(`/api/desk/exports/${kind}/`, `${kind}.csv`).catch((error: unknown) => {
      setFault(actionErrorText(error))
    })
  }
  const error = check.error ?? write.error
  const result = write.data ?? check.data
  return (
    <DeskScreen title={words.title} needs="catalog.write">
      <chakra.div display="flex" flexDirection="column" gap="4" maxInlineSize="720px">
        <p>{words.intro}</p>
        <SelectInput
          label={words.kind}
          value={kind}
          options={catalogFileKinds.map((value) => ({ value, label: words.kinds[value] }))}
          onChange={(next) => {
            reset()
            setKind(next)
          }}
        />
        <chakra.div display="flex" flexWrap="wrap" gap="2">
          <FileButton label={words.chooseFile} accept=".csv,.jsonl,text/csv" onFile={choose} />
          <Button variant="ghost" icon="download" onClick={() => void download()}>
            {words.exportCsv}
          </Button>
        </chakra.div>
        {file !== undefined && (
          <p>
            <bdi>{words.chosen(file.name)}</bdi>
          </p>
        )}
        {check.isPending && <p role="status">{words.checking}</p>}
        <ErrorAlert text={fault ?? (error === null ? undefined : actionErrorText(error))} />
        {result !== undefined && <Outcome result={result} />}
        {file !== undefined &&
          result !== undefined &&
          result.faults.length === 0 &&
          result.added + result.changed > 0 && (
            <div>
              <Button loading={write.isPending} onClick={() => void store(file)}>
                {words.write}
              </Button>
            </div>
          )}
      </chakra.div>
    </DeskScreen>
  )
}

/** Systems name the type of such files in many ways; the ending decides. */
function typed(file: File): Blob {
  return new Blob([file], { type: /\.jsonl$/i.test(file.name) ? 'application/x-ndjson' : 'text/csv' })
}

function Outcome({ result }: { result: CatalogImportResult }) {
  const { faults, more_faults, added, changed, unchanged } = result
  if (faults.length === 0) {
    return <p role="status">{added + changed === 0 ? words.nothing : words.counts(added, changed, unchanged)}</p>
  }
  return (
    <>
      <chakra.p role="status" color="error" fontWeight="medium">
        {words.faults(faults.length + more_faults)}
      </chakra.p>
      <chakra.div overflowX="auto">
        <Table.Root>
          <HeadRow names={[words.line, words.field, words.reason]} />
          <Table.Body>
            {faults.map(({ line, field, reason }) => (
              <Table.Row key={`${line} ${field} ${reason}`}>
                <Table.Cell>{words.lineOf(line)}</Table.Cell>
                <Table.Cell>
                  <bdi>{fieldNames[field] ?? field}</bdi>
                </Table.Cell>
                <Table.Cell>{reason}</Table.Cell>
              </Table.Row>
            ))}
          </Table.Body>
        </Table.Root>
      </chakra.div>
      {more_faults > 0 && <p>{words.more(more_faults)}</p>}
    </>
  )
}
