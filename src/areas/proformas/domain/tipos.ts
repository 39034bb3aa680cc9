/** Types of document that each tipo_operacion admits (domain §6.2, §17): electronic invoices, cheques, pagarés and letras, or purchase orders. */
const FACTURAS = ['33', '34', '43', '46', 'EDP'] as const;
const DTES: Readonly<Record<string, readonly string[]>> = {
  FACTORING_CON_RESPONSABILIDAD: FACTURAS,
  FACTORING_SIN_RESPONSABILIDAD: FACTURAS,
  CONFIRMING: ['33', '34', '43', '46'],
  FACTORING_INTERNACIONAL: FACTURAS,
  DESCUENTO_CHEQUES: ['CHQ'],
  DESCUENTO_PAGARES: ['PAG', 'LET'],
  ORDERING: ['OC'],
};

/** Types admitted by a kind of operation; an unknown kind admits none. */
export function dtesAdmitidos(tipo_operacion: string): readonly string[] {
  return DTES[tipo_operacion] ?? [];
}

/** Papers with a registry in the SII: only they have claims and cesiones to ask for. */
export function esElectronico(tipo: string): boolean {
  return ['33', '34', '43', '46'].includes(tipo);
}

/** Kind of discount (catalogue `descuentos_proforma`) of a debt by its type in the auxiliary ledger. */
export function descuentoDeDeuda(tipo: string, vencida: boolean): string {
  if (tipo === 'cuota') return vencida ? 'CUOTA_VENCIDA' : 'ANTICIPO_PREVIO';
  const codigos: Readonly<Record<string, string>> = {
    prorroga: 'PRORROGA',
    gasto: 'GASTOS_COBRANZA',
    saldo_cedente: 'SALDO_OPERACION_ANTERIOR',
    documento: 'SALDO_OPERACION_ANTERIOR',
    costa: 'COSTAS',
  };
  return codigos[tipo] ?? 'SALDO_OPERACION_ANTERIOR';
}
