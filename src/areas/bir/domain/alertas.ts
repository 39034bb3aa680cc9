import { cmp, sub, toFixed } from '#kernel/values/decimal.ts';
import { addDays, daysBetween, type Fecha } from '#kernel/values/fecha.ts';
import { formatDecimal, formatFecha } from '#kernel/values/format.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Clave, Hecho } from './claves.ts';

/** The rules of the early warnings, as the screen calls them. */
export const REGLAS = {
  SCORE_CAE: 'Cae el puntaje de buró',
  PROTESTO_NUEVO: 'Protesto nuevo',
  CMF_EMPEORA: 'Empeora la deuda en el sistema',
  CONCURSAL: 'Procedimiento concursal',
  VENTAS_CAEN: 'Caen las ventas',
  DEUDOR_SE_ALARGA: 'Un deudor se alarga',
  DILUCION: 'Dilución',
  CONCENTRACION: 'Concentración en un deudor',
  LINEA_AGOTADA: 'Línea agotada',
  FOLIOS_SALTADOS: 'Folios saltados',
  INFORME_POR_VENCER: 'Informe por vencer',
  COMPROMISO_INCUMPLIDO: 'Compromisos incumplidos',
} as const;
export type Regla = keyof typeof REGLAS;
export type Gravedad = 1 | 2 | 3;

/** What the report of a source said, as a rule compares it with the one before. */
export interface Leido {
  fuente: string;
  nombre: string;
  fecha: Fecha;
  vence: Fecha;
  informe_id: string;
  tipo: string;
  score: number | null;
  /** Uncleared protests, each as one text that tells it from the others. */
  protestos: readonly string[];
  /** 0 up to date … 3 written off; null when the report does not say. */
  tramo: number | null;
}

/** The thresholds of the rules, as the parameters of the day say. */
export interface Umbrales {
  score_cae: number;
  score_cae_grave: number;
  score_dias: number;
  ventas_caen_pct: number;
  ventas_caen_grave_pct: number;
  deudor_dias: number;
  deudor_documentos: number;
  dilucion_pct: number;
  concentracion_pct: number;
  concentracion_alza: number;
  linea_pct: number;
  folios_pct: number;
  folios_antes_pct: number;
  por_vencer_dias: number;
  compromisos: number;
}

/** A rule whose condition is true today for a person, with what was seen. */
export interface Disparo {
  regla: Regla;
  sujeto: Rut | null;
  gravedad: Gravedad;
  valor: string;
  hecho: string;
  umbral: string;
  evidencia: string[];
}

/** What a rule looks at of one person. `leidos`: of each source, its newest report and the one before. */
interface Mirado {
  hoy: Fecha;
  hechos: readonly Hecho[];
  leidos: readonly (readonly [Leido, Leido | undefined])[];
  /** Those that end within the days of the rule, with no other after them. */
  consentimientos: readonly { id: string; folio: string; hasta: Fecha }[];
}

const pct = (v: string) => `${formatDecimal(v, 1)} %`;

function scoreCae({ leidos }: Mirado, u: Umbrales): Disparo[] {
  return leidos.flatMap(([ahora, antes]) => {
    if (!antes || ahora.score === null || antes.score === null) return [];
    const cae = antes.score - ahora.score;
    if (cae < u.score_cae || daysBetween(antes.fecha, ahora.fecha) > u.score_dias) return [];
    return [
      {
        regla: 'SCORE_CAE' as const,
        sujeto: null,
        gravedad: cae >= u.score_cae_grave ? 1 : 2,
        valor: String(cae),
        hecho: `${ahora.nombre} bajó de ${antes.score} (${formatFecha(antes.fecha)}) a ${ahora.score} (${formatFecha(ahora.fecha)})`,
        umbral: `${u.score_cae} puntos en ${u.score_dias} días`,
        evidencia: [antes.informe_id, ahora.informe_id],
      },
    ];
  });
}

function protestoNuevo({ leidos }: Mirado): Disparo[] {
  return leidos.flatMap(([ahora, antes]) => {
    const nuevos = antes ? ahora.protestos.filter((p) => !antes.protestos.includes(p)) : [];
    if (!antes || nuevos.length === 0) return [];
    const n = nuevos.length === 1 ? 'un protesto nuevo' : `${nuevos.length} protestos nuevos`;
    return [
      {
        regla: 'PROTESTO_NUEVO' as const,
        sujeto: null,
        gravedad: 1,
        valor: String(nuevos.length),
        hecho: `${ahora.nombre} del ${formatFecha(ahora.fecha)} trae ${n} sin aclarar`,
        umbral: 'ninguno nuevo',
        evidencia: [antes.informe_id, ahora.informe_id],
      },
    ];
  });
}

const TRAMO = ['al día', '30 a 89 días', '90 días o más', 'castigada'];
const TRAMO_GRAVE = 2;

function cmfEmpeora({ leidos }: Mirado): Disparo[] {
  return leidos.flatMap(([ahora, antes]) => {
    if (!antes || ahora.tramo === null || antes.tramo === null || ahora.tramo <= antes.tramo) return [];
    return [
      {
        regla: 'CMF_EMPEORA' as const,
        sujeto: null,
        gravedad: ahora.tramo >= TRAMO_GRAVE ? 1 : 2,
        valor: String(ahora.tramo),
        hecho: `El peor tramo pasó de ${TRAMO[antes.tramo]} a ${TRAMO[ahora.tramo]} (${ahora.nombre}, ${formatFecha(ahora.fecha)})`,
        umbral: 'que suba de tramo',
        evidencia: [antes.informe_id, ahora.informe_id],
      },
    ];
  });
}

const conocido = (h: Hecho | undefined): string | null => (h?.estado === 'conocido' ? h.valor : null);
const de = (m: Mirado, clave: Clave): Hecho | undefined => m.hechos.find((h) => h.clave === clave && h.sujeto === null);

function concursal(m: Mirado): Disparo[] {
  const h = de(m, 'concursal');
  if (conocido(h) !== '1') return [];
  const hecho = 'Una fuente informa un procedimiento concursal';
  return [{ regla: 'CONCURSAL', sujeto: null, gravedad: 1, valor: '1', hecho, umbral: 'cualquiera', evidencia: [...(h?.ids ?? [])] }];
}

function ventasCaen(m: Mirado, u: Umbrales): Disparo[] {
  const [ahora, antes] = [conocido(de(m, 'ventas_3m')), conocido(de(m, 'ventas_3m_antes'))];
  if (ahora === null || antes === null || cmp(antes, 0) <= 0) return [];
  // Compared across, so that a border of the percentage is exact.
  const cae = (Number(antes) - Number(ahora)) * 100;
  if (cae < u.ventas_caen_pct * Number(antes)) return [];
  const bajan = toFixed({ n: BigInt(cae), d: BigInt(antes) }, 2);
  return [
    {
      regla: 'VENTAS_CAEN',
      sujeto: null,
      gravedad: cae >= u.ventas_caen_grave_pct * Number(antes) ? 1 : 2,
      valor: bajan,
      hecho: `Las ventas de los últimos 3 meses son ${pct(bajan)} menos que un año antes`,
      umbral: `${u.ventas_caen_pct} % menos`,
      evidencia: [],
    },
  ];
}

/** The facts of each pair of this person with another one. */
function pares(m: Mirado): { sujeto: Rut; dice: (clave: Clave) => string | null }[] {
  const sujetos = [...new Set(m.hechos.flatMap((h) => (h.sujeto ? [h.sujeto] : [])))].sort();
  return sujetos.map((sujeto) => ({
    sujeto,
    dice: (clave) => conocido(m.hechos.find((h) => h.clave === clave && h.sujeto === sujeto)),
  }));
}

function deudorSeAlarga(m: Mirado, u: Umbrales): Disparo[] {
  return pares(m).flatMap(({ sujeto, dice }) => {
    const [n, ahora, antes] = [dice('par_documentos_90d'), dice('par_dias_90d'), dice('par_dias_antes')];
    if (n === null || ahora === null || antes === null || Number(n) < u.deudor_documentos) return [];
    const mas = sub(ahora, antes);
    if (cmp(mas, u.deudor_dias) <= 0) return [];
    return [
      {
        regla: 'DEUDOR_SE_ALARGA' as const,
        sujeto,
        gravedad: 2,
        valor: toFixed(mas, 1),
        hecho: `Paga en ${formatDecimal(ahora, 1)} días y antes en ${formatDecimal(antes, 1)} (${n} documentos en 90 días)`,
        umbral: `${u.deudor_dias} días más`,
        evidencia: [],
      },
    ];
  });
}

function dilucion(m: Mirado, u: Umbrales): Disparo[] {
  return pares(m).flatMap(({ sujeto, dice }) => {
    const valor = dice('par_dilucion_pct');
    if (valor === null || cmp(valor, u.dilucion_pct) <= 0) return [];
    const hecho = `Notas de crédito y reclamos son ${pct(valor)} de lo vendido en 12 meses`;
    return [{ regla: 'DILUCION' as const, sujeto, gravedad: 2, valor, hecho, umbral: `${u.dilucion_pct} %`, evidencia: [] }];
  });
}

function concentracion(m: Mirado, u: Umbrales): Disparo[] {
  const [ahora, antes] = [conocido(de(m, 'mayor_deudor_pct')), conocido(de(m, 'mayor_deudor_90d_pct'))];
  if (ahora === null || antes === null || cmp(ahora, u.concentracion_pct) <= 0) return [];
  if (cmp(sub(ahora, antes), u.concentracion_alza) < 0) return [];
  return [
    {
      regla: 'CONCENTRACION',
      sujeto: null,
      gravedad: 3,
      valor: ahora,
      hecho: `Un deudor pesa ${pct(ahora)} de los anticipos vivos; hace 90 días, ${pct(antes)}`,
      umbral: `${u.concentracion_pct} % y ${u.concentracion_alza} puntos más`,
      evidencia: [],
    },
  ];
}

function lineaAgotada(m: Mirado, u: Umbrales): Disparo[] {
  const valor = conocido(de(m, 'linea_uso_minimo_30d'));
  if (valor === null || cmp(valor, u.linea_pct) <= 0) return [];
  const hecho = `La línea lleva 30 días seguidos usada sobre ${u.linea_pct} % (el menor, ${pct(valor)})`;
  return [{ regla: 'LINEA_AGOTADA', sujeto: null, gravedad: 3, valor, hecho, umbral: `${u.linea_pct} %, 30 días`, evidencia: [] }];
}

function foliosSaltados(m: Mirado, u: Umbrales): Disparo[] {
  return pares(m).flatMap(({ sujeto, dice }) => {
    const [valor, antes] = [dice('par_folios_cedidos_pct'), dice('par_folios_antes_pct')];
    if (valor === null || antes === null || cmp(valor, u.folios_pct) >= 0 || cmp(antes, u.folios_antes_pct) < 0) return [];
    const hecho = `De sus últimas 20 facturas a este deudor cedió ${pct(valor)}; de las 20 anteriores, ${pct(antes)}`;
    const umbral = `menos de ${u.folios_pct} % y antes ${u.folios_antes_pct} %`;
    return [{ regla: 'FOLIOS_SALTADOS' as const, sujeto, gravedad: 2, valor, hecho, umbral, evidencia: [] }];
  });
}

function porVencer({ leidos, consentimientos, hoy }: Mirado, u: Umbrales): Disparo[] {
  const buro = leidos.map(([ahora]) => ahora).filter((l) => l.tipo === 'BURO');
  const ultimo = buro.sort((a, b) => (a.vence < b.vence ? 1 : -1))[0];
  const papeles = consentimientos.map((c) => ({ id: c.id, nombre: `El consentimiento ${c.folio}`, vence: c.hasta }));
  const todos = [...(ultimo ? [{ id: ultimo.informe_id, nombre: ultimo.nombre, vence: ultimo.vence }] : []), ...papeles];
  const [primero, ...resto] = todos
    .filter((x) => x.vence >= hoy && x.vence <= addDays(hoy, u.por_vencer_dias))
    .sort((a, b) => (a.vence < b.vence ? -1 : 1));
  if (!primero) return [];
  const hecho = [primero, ...resto].map((x) => `${x.nombre} vence el ${formatFecha(x.vence)}`).join('; ');
  const valor = String(daysBetween(hoy, primero.vence));
  const evidencia = [primero, ...resto].map((x) => x.id);
  return [{ regla: 'INFORME_POR_VENCER', sujeto: null, gravedad: 3, valor, hecho, umbral: `${u.por_vencer_dias} días`, evidencia }];
}

function compromisoIncumplido(m: Mirado, u: Umbrales): Disparo[] {
  const h = de(m, 'compromisos_60d');
  const valor = conocido(h);
  if (valor === null || Number(valor) < u.compromisos) return [];
  const hecho = `${valor} compromisos incumplidos en 60 días`;
  const evidencia = [...(h?.ids ?? [])];
  return [{ regla: 'COMPROMISO_INCUMPLIDO', sujeto: null, gravedad: 2, valor, hecho, umbral: String(u.compromisos), evidencia }];
}

const TODAS: readonly ((m: Mirado, u: Umbrales) => Disparo[])[] = [
  ...[scoreCae, protestoNuevo, cmfEmpeora, concursal, ventasCaen, deudorSeAlarga],
  ...[dilucion, concentracion, lineaAgotada, foliosSaltados, porVencer, compromisoIncumplido],
];

/** Every rule whose condition is true of a person, once for each person it is about, the gravest of those that two sources tell. */
export function disparos(m: Mirado, u: Umbrales): Disparo[] {
  const out = new Map<string, Disparo>();
  for (const d of TODAS.flatMap((regla) => regla(m, u))) {
    const clave = `${d.regla} ${d.sujeto ?? ''}`;
    const otro = out.get(clave);
    if (!otro || d.gravedad < otro.gravedad) out.set(clave, d);
  }
  return [...out.values()];
}
