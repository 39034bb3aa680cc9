/** How each way through the tax books is said. */
export const VIA: Readonly<Record<string, string>> = {
  AGOTAMIENTO: 'Agotados los medios de cobro',
  VENCIDO_365: 'Vencida hace más de 365 días',
  PORCENTAJE: 'Porcentaje anual de la nómina',
  NINGUNA: 'Sólo contable: se agrega a la renta',
};
