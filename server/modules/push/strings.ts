export const pushTexts = {
  unknownService: 'این نشانی از آنِ سرویس اعلان هیچ مرورگری نیست',
}
