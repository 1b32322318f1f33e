export const pushTexts = {
  unknownService: 'این نشانی به سرویس اعلان هیچ مرورگری تعلق ندارد',
}
