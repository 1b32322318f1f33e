import { describe, expect, test } from 'vitest'
import { isVideoLink, mediaLink } from '#src/contract/media-link.ts'
import { addressFault } from '#src/fa/post-rules.ts'

const linkOf = (address: string) => mediaLink(new URL(address))

describe('the kind of a media URL', () => {
  test.each([
    ['https://www.youtube.com/watch?v=eRsGyueVLvQ', 'youtube', 'eRsGyueVLvQ'],
    ['https://m.youtube.com/watch?list=x&v=eRsGyueVLvQ&t=3', 'youtube', 'eRsGyueVLvQ'],
    ['https://youtu.be/eRsGyueVLvQ?si=abc', 'youtube', 'eRsGyueVLvQ'],
    ['https://youtube.com/shorts/eRsGyueVLvQ', 'youtube', 'eRsGyueVLvQ'],
    ['https://www.youtube-nocookie.com/embed/eRsGyueVLvQ', 'youtube', 'eRsGyueVLvQ'],
    ['https://vimeo.com/1084537', 'vimeo', '1084537'],
    ['https://player.vimeo.com/video/1084537?h=1', 'vimeo', '1084537'],
    ['https://vimeo.com/1084537/ab12cd', 'vimeo', '1084537'],
    ['https://www.aparat.com/v/Xy12Z', 'aparat', 'Xy12Z'],
    ['https://www.aparat.com/video/video/embed/videohash/Xy12Z/vt/frame', 'aparat', 'Xy12Z'],
    ['http://aparat.com/v/Xy12Z/a_title', 'aparat', 'Xy12Z'],
    ['https://m.aparat.com/embed/Xy12Z', 'aparat', 'Xy12Z'],
    ['https://music.youtube.com/watch/?v=eRsGyueVLvQ', 'youtube', 'eRsGyueVLvQ'],
    ['https://www.youtube.com/live/eRsGyueVLvQ/', 'youtube', 'eRsGyueVLvQ'],
    ['https://youtu.be/eRsGyueVLvQ/', 'youtube', 'eRsGyueVLvQ'],
    ['https://www.youtube.com/v/eRsGyueVLvQ', 'youtube', 'eRsGyueVLvQ'],
    ['https://vimeo.com/channels/swimming/1084537/', 'vimeo', '1084537'],
    ['https://vimeo.com/groups/swim/videos/1084537', 'vimeo', '1084537'],
  ])('%s is a video of a supported host', (address, kind, id) => {
    const link = linkOf(address)
    expect(link).toEqual({ kind, id })
    expect(link && isVideoLink(link)).toBe(true)
  })

  test.each([
    ['https://files.example/swim.mp4', 'video', true],
    ['https://files.example/a/SWIM.MOV?token=1#t=3', 'video', true],
    ['https://files.example/live/index.m3u8', 'hls', true],
    ['https://files.example/pool.JPEG', 'image', false],
    ['https://files.example/pool.webp?w=3', 'image', false],
    ['https://files.example/pool.svg', 'link', false],
    ['https://files.example/?file=swim.mp4', 'link', false],
    ['https://www.youtube.com/@channel', 'link', false],
    ['https://www.youtube.com/watch', 'link', false],
    ['https://www.youtube.com/leaderboard', 'link', false],
    ['https://vimeo.com/watch', 'link', false],
    ['https://www.aparat.com/dashboard', 'link', false],
    ['https://youtube.com.evil.example/watch?v=eRsGyueVLvQ', 'link', false],
    ['https://files.example/swim.mp4/about', 'link', false],
    ['https://files.example/a.m3u8.txt', 'link', false],
    ['https://files.example/a.jpg.html', 'link', false],
    ['https://files.example/a.jpg', 'image', false],
    ['https://youtu.be/eRsGyueVLvQ/comments', 'link', false],
    ['https://youtu.be/tooshort', 'link', false],
    ['https://youtu.be/x/eRsGyueVLvQ', 'link', false],
    ['https://www.youtube.com/eRsGyueVLvQ', 'link', false],
    ['https://www.youtube.com/watch/more?v=eRsGyueVLvQ', 'link', false],
    ['https://www.youtube.com/x/watch?v=eRsGyueVLvQ', 'link', false],
    ['https://www.youtube.com/watch?v=eRsGyueVLvQx', 'link', false],
    ['https://www.youtube.com/watch?vv=eRsGyueVLvQ', 'link', false],
    ['https://vimeo.com/watch?v=eRsGyueVLvQ', 'link', false],
    ['https://vimeo.com/user/1084537', 'link', false],
    ['https://vimeo.com/1084537/ab/more', 'link', false],
    ['https://vimeo.com/channels/a/b/1084537', 'link', false],
    ['https://www.aparat.com/x/v/Xy12Z', 'link', false],
    ['https://www.aparat.com/v/Xy12Z-more', 'link', false],
    ['https://wwwXyoutube.com/watch?v=eRsGyueVLvQ', 'link', false],
    ['https://vimeo.www.com/1084537', 'link', false],
    ['https://evil.example/www.youtube.com/watch?v=eRsGyueVLvQ', 'link', false],
  ])('%s is %s', (address, kind, isVideo) => {
    const link = linkOf(address)
    expect(link).toEqual({ kind })
    expect(link && isVideoLink(link)).toBe(isVideo)
  })

  test.each([
    'javascript:alert(1)//x.mp4',
    'data:video/mp4;base64,AAAA',
    'ftp://files.example/a.mp4',
    'blob:https://a.example/1',
  ])('%s is never media', (address) => expect(linkOf(address)).toBeUndefined())
})

test.each([
  'https://user:password@files.example/swim.mp4',
  'https://user@files.example/swim.mp4',
  'https://:password@files.example/swim.mp4',
  'https://www.youtube.com@evil.example/watch?v=eRsGyueVLvQ',
])('%s contains a user name or password: it is never opened, and the form says why', (address) => {
  expect(linkOf(address)).toBeUndefined()
  expect(addressFault(address, new URL(address))).toBe('آدرس مدیا نباید نام کاربری یا رمز عبور داشته باشد')
})
