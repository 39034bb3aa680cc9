import { cmp, type Numeric } from '#kernel/values/decimal.ts';

/** Levels of approval by total exposure of the client in UF (domain §15; areas/1 comite). A dated parameter; this is its seed. */
export interface Nivel {
  nivel: 1 | 2 | 3 | 4;
  nombre: string;
  /** Highest exposure that it decides, included; null = no limit. */
  limite_uf: string | null;
  /** Votes to approve: a number, all the members, or more than half of them. */
  requeridos: number | 'todos' | 'mayoria';
  /** The vote is also the signature. */
  voto_es_firma: boolean;
  /** FISCALIA files an acta. */
  exige_acta: boolean;
}

export const NIVELES: readonly Nivel[] = [
  { nivel: 1, nombre: 'Agente o jefe de sucursal', limite_uf: '300', requeridos: 1, voto_es_firma: true, exige_acta: false },
  {
    nivel: 2,
    nombre: 'Gerente comercial y gerente de riesgo',
    limite_uf: '1500',
    requeridos: 'todos',
    voto_es_firma: true,
    exige_acta: false,
  },
  { nivel: 3, nombre: 'Comité de crédito', limite_uf: '6000', requeridos: 3, voto_es_firma: false, exige_acta: false },
  { nivel: 4, nombre: 'Directorio', limite_uf: null, requeridos: 'mayoria', voto_es_firma: false, exige_acta: true },
];

/** The level by exposure alone; exactly 300, 1.500 or 6.000 UF belongs to the lower one. `exposicion_uf` exact, not rounded. */
export function nivelPorExposicion(exposicion_uf: Numeric, niveles: readonly Nivel[] = NIVELES): Nivel {
  const nivel = niveles.find((n) => n.limite_uf === null || cmp(exposicion_uf, n.limite_uf) <= 0);
  if (!nivel) throw new RangeError('no level without limit');
  return nivel;
}

/** The level that decides, with every reason listed: one up, once, if there is any; the top stays. `piso`: never below that level. */
export function nivelDeAsunto(
  exposicion_uf: Numeric,
  motivos: readonly string[],
  niveles: readonly Nivel[] = NIVELES,
  piso = 1,
): { nivel: Nivel; nivel_motivos: string[] } {
  const suyo = nivelPorExposicion(exposicion_uf, niveles);
  const base = niveles.find((n) => n.nivel >= Math.max(piso, suyo.nivel)) ?? suyo;
  const arriba = motivos.length > 0 ? niveles[niveles.indexOf(base) + 1] : undefined;
  return { nivel: arriba ?? base, nivel_motivos: [...motivos] };
}

/** How many votes approve in a level of `integrantes` members. */
export function votosRequeridos(nivel: Nivel, integrantes: number): number {
  if (nivel.requeridos === 'todos') return integrantes;
  return nivel.requeridos === 'mayoria' ? Math.floor(integrantes / 2) + 1 : nivel.requeridos;
}
