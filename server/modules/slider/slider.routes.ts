import * as z from 'zod/mini'
import type { App } from '#server/core/fastify-types.ts'
import { cachedList } from '#server/http-cache/http-caching.ts'
import { slide } from '#src/contract/catalog/catalog.ts'
import { homeSlides } from './slider.service.ts'

export async function sliderRoutes(app: App) {
  for (const path of ['/api/slider-images', '/api/slider-images/']) {
    app.get(
      path,
      {
        config: { publicRead: true, cachePolicy: cachedList(['slides']) },
        schema: { tags: ['home'], summary: 'Slides of the home page', response: { 200: z.array(slide) } },
      },
      (request) => request.read(homeSlides),
    )
  }
}
