/** What a part of a payment is called, on screen and on paper. */
const CONCEPTO: Readonly<Record<string, string>> = {
  COSTAS: 'Costas',
  GASTOS: 'Gastos de cobranza',
  MORA: 'Mora',
  INTERES: 'Interés',
  REAJUSTE: 'Reajuste',
  CAPITAL: 'Capital',
  COMISION: 'Comisión de prepago',
  RECUPERACION: 'Recuperación',
};

/** Of a document, what is recovered is the money that was advanced for it: its capital would be mistaken for its face. */
export function conceptoDe({ pk, concepto }: { pk: string; concepto: string }): string {
  if (concepto === 'CAPITAL' && pk.startsWith('documento:')) return 'Anticipo';
  return CONCEPTO[concepto] ?? concepto;
}
