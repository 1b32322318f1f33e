import { portrait } from '#scripts/art/figures/portraits.mjs'

const person = (alt, look) => ({ alt, width: 800, height: 800, draw: (c) => portrait(c, look) })

/** The coaches' portraits. */
export const coachPictures = {
  'coach-mahsa': person('مهسا رستگار، مربی، با روسری سرمه‌ای', {
    ground: '#90caf9',
    skin: '#f2c9a5',
    wear: 'hijab',
    color: '#0b3c5d',
    cloth: '#1976d2',
  }),
  'coach-arash': person('آرش کیانی، مربی، با ته‌ریش و لباس سرخ', {
    ground: '#7fe0e6',
    skin: '#d9a27a',
    wear: 'short',
    beard: 'short',
    cloth: '#b3123f',
  }),
  'coach-negar': person('نگار صالحی، مربی کودکان، با روسری صورتی و لبخند', {
    ground: '#ffe0b2',
    skin: '#f7d7bb',
    wear: 'hijab',
    color: '#d65a85',
    cloth: '#7b1e4a',
    smile: 2,
  }),
  'coach-kamyar': person('کامیار افشار، مربی واترپلو، با موی فر و ریش', {
    ground: '#ffd166',
    skin: '#a9714a',
    wear: 'curly',
    beard: 'full',
    cloth: '#0b3c5d',
    hair: '#1c1410',
  }),
  'coach-elham': person('الهام نوروزی، مربی شنای هنری، با کلاه و عینک شنا', {
    ground: '#c2caff',
    skin: '#e3ad84',
    wear: 'cap',
    color: '#7b5cd6',
    cloth: '#4a2c7a',
    collar: '#4a2c7a',
    smile: 2,
  }),
  'coach-behnam': person('بهنام رحیمی، مربی شیرجه، با آفتاب‌گیر آبی', {
    ground: '#a8f0dc',
    skin: '#e3ad84',
    wear: 'visor',
    color: '#1976d2',
    beard: 'goatee',
    cloth: '#0f766e',
    hair: '#3a2418',
  }),
  'coach-farzaneh': person('فرزانه طباطبایی، کارشناس آب‌درمانی، با روسری سبز و عینک', {
    ground: '#d8f4e8',
    skin: '#f2c9a5',
    wear: 'hijab',
    color: '#0f766e',
    cloth: '#ffffff',
    glasses: true,
  }),
  'coach-sohrab': person('سهراب جلالی، مربی پیشکسوت، با سبیل سفید', {
    ground: '#f0d9b5',
    skin: '#d9a27a',
    wear: 'bald',
    beard: 'moustache',
    age: 'old',
    cloth: '#1976d2',
    glasses: true,
  }),
  'coach-sheyda': person('شیدا مقدم، مربی دختران، با روسری یاسی', {
    ground: '#ffc3a8',
    skin: '#c98d63',
    wear: 'hijab',
    color: '#7b5cd6',
    cloth: '#2a2350',
    smile: 2,
  }),
  'coach-yaser': person('یاسر فروتن، مربی قهرمانی، با لباس فیروزه‌ای', {
    ground: '#b9dcfb',
    skin: '#8a5836',
    wear: 'side',
    beard: 'goatee',
    cloth: '#18b8b8',
    hair: '#15100d',
    brow: 4,
  }),
  'coach-elman': person('ائلمان قره‌داغی، مربی سه‌گانه، با کلاه شنای سرخ', {
    ground: '#dce8f6',
    skin: '#f2c9a5',
    wear: 'cap',
    color: '#d8344f',
    beard: 'full',
    hair: '#7a4a2a',
    cloth: '#1d3b66',
    collar: '#1d3b66',
  }),
  'coach-golnaz': person('گلناز شفیعی، مربی آب‌های باز، با روسری نارنجی', {
    ground: '#a6dcf2',
    skin: '#e3ad84',
    wear: 'hijab',
    color: '#e0703a',
    cloth: '#0b3c5d',
    brow: -3,
  }),
}

const womenScarves = ['#1fb6a6', '#dc004e', '#4a2c7a', '#1976d2', '#f2a03a', '#0b3c5d', '#b3123f', '#7b5cd6']
const grounds = ['#90caf9', '#ffd166', '#a8f0dc', '#ffc3a8', '#c2caff', '#f48fb1', '#7fe0e6', '#f0d9b5']
const tones = ['#f2c9a5', '#d9a27a', '#c98d63', '#f7d7bb', '#a9714a', '#e3ad84']

const woman = (index, more = {}) => ({
  ground: grounds[index % 8],
  skin: tones[(index * 5) % 6],
  wear: 'hijab',
  color: womenScarves[(index * 3) % 8],
  cloth: womenScarves[(index * 3 + 3) % 8],
  wave: false,
  smile: 1 + (index % 2),
  ...more,
})
const man = (index, more = {}) => ({
  ground: grounds[(index * 3) % 8],
  skin: tones[(index * 7 + 1) % 6],
  wear: ['short', 'side', 'curly', 'visor'][index % 4],
  beard: ['none', 'short', 'full', 'goatee', 'none'][index % 5],
  cloth: womenScarves[(index * 5) % 8],
  color: '#1976d2',
  wave: false,
  whistle: false,
  smile: 1 + (index % 2),
  ...more,
})

/** Avatars by the id of the seed's user in server/db/seed/people.ts; the other users have initials. */
export const avatars = {
  9: woman(0),
  10: man(0),
  11: woman(1),
  12: man(1),
  13: woman(2, { glasses: true }),
  14: man(2),
  15: woman(3),
  16: man(3, { glasses: true }),
  18: man(4),
  19: woman(4),
  21: woman(5),
  22: man(5),
  24: man(6),
  25: woman(6),
  28: man(7),
  29: woman(7),
  32: man(8, { age: 'old' }),
  34: man(9),
  36: man(10),
  39: woman(8),
}
