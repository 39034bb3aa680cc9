/** Profiles of the factory (domain §15, areas/3 perfiles). Their modules come from what each area concedes. */
interface PerfilBase {
  codigo: string;
  nombre: string;
  alcance: 'propio' | 'sucursal' | 'zona' | 'empresa';
  nivel_aprobacion: number;
}

export const PERFILES: readonly PerfilBase[] = [
  { codigo: 'EJECUTIVO', nombre: 'Ejecutivo', alcance: 'propio', nivel_aprobacion: 0 },
  { codigo: 'JEFE_SUCURSAL', nombre: 'Jefe de sucursal', alcance: 'sucursal', nivel_aprobacion: 1 },
  { codigo: 'ANALISTA_RIESGO', nombre: 'Analista de riesgo', alcance: 'empresa', nivel_aprobacion: 0 },
  { codigo: 'FISCALIA', nombre: 'Fiscalía', alcance: 'empresa', nivel_aprobacion: 0 },
  { codigo: 'OPERACIONES', nombre: 'Operaciones', alcance: 'empresa', nivel_aprobacion: 0 },
  { codigo: 'JEFE_OPERACIONES', nombre: 'Jefe de operaciones', alcance: 'empresa', nivel_aprobacion: 0 },
  { codigo: 'TESORERIA', nombre: 'Tesorería', alcance: 'empresa', nivel_aprobacion: 0 },
  { codigo: 'CAJERO', nombre: 'Cajero', alcance: 'sucursal', nivel_aprobacion: 0 },
  { codigo: 'COBRANZA', nombre: 'Cobranza', alcance: 'empresa', nivel_aprobacion: 0 },
  // In the street he reaches what he received himself; the counter tells him what whoever pays owes.
  { codigo: 'RECAUDADOR', nombre: 'Recaudador', alcance: 'propio', nivel_aprobacion: 0 },
  { codigo: 'SUPERVISOR_COBRANZA', nombre: 'Supervisor de cobranza', alcance: 'empresa', nivel_aprobacion: 0 },
  { codigo: 'ABOGADO', nombre: 'Abogado', alcance: 'propio', nivel_aprobacion: 0 },
  { codigo: 'PROCURADOR', nombre: 'Procurador', alcance: 'propio', nivel_aprobacion: 0 },
  { codigo: 'CONTABILIDAD', nombre: 'Contabilidad', alcance: 'empresa', nivel_aprobacion: 0 },
  { codigo: 'COMITE', nombre: 'Comité de crédito', alcance: 'empresa', nivel_aprobacion: 3 },
  { codigo: 'GERENCIA', nombre: 'Gerencia', alcance: 'empresa', nivel_aprobacion: 4 },
  { codigo: 'CUMPLIMIENTO', nombre: 'Cumplimiento', alcance: 'empresa', nivel_aprobacion: 0 },
  { codigo: 'ADMIN', nombre: 'Administrador', alcance: 'empresa', nivel_aprobacion: 0 },
  { codigo: 'AUDITOR', nombre: 'Auditor', alcance: 'empresa', nivel_aprobacion: 0 },
];

/** What each area of the house has, and concedes to the factory profiles. */
export const concesionesDe = (
  areas: readonly {
    contract: { area: string; permissions: readonly string[] };
    concesiones?: Readonly<Record<string, readonly string[]>>;
  }[],
) => areas.map((a) => ({ area: a.contract.area, permissions: a.contract.permissions, concesiones: a.concesiones ?? {} }));

/** Modules of a profile: what every area concedes to it. AUDITOR reads everything that has `ver`. */
export function modulosDePerfil(
  codigo: string,
  areas: readonly { area: string; permissions: readonly string[]; concesiones: Readonly<Record<string, readonly string[]>> }[],
): string[] {
  const out = areas.flatMap((a) => {
    const propias = a.concesiones[codigo] ?? a.concesiones.TODOS ?? [];
    const todas = [
      ...new Set([...propias, ...(a.concesiones.TODOS ?? []), ...(codigo === 'AUDITOR' && a.permissions.includes('ver') ? ['ver'] : [])]),
    ];
    return todas.map((p) => `${a.area}:${p}`);
  });
  return [...new Set(out)].sort();
}
