import { informesAl, porMoneda, sinInformeAl } from '#areas/buro/public.server.ts';
import { valoresUf } from '#areas/parametros/public.server.ts';
import { add, div, toFixed } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { Pagina } from '../contract-formas.ts';
import type { Clave, EstadoHecho, HechoDicho } from '../domain/claves.ts';

type Informe = Awaited<ReturnType<typeof informesAl>>[number];
type Sin = Awaited<ReturnType<typeof sinInformeAl>>[number];

/** The newest of what is known from a source, and what happened when it was last asked. */
interface Sabido {
  informe: Informe | undefined;
  sin: Sin | undefined;
}

/** Where each fact comes from: the first source that has it in force speaks. */
const DE: readonly { clave: Clave; tiene: (i: Informe) => boolean; de: (s: { tipo: string; fuente: string }) => boolean }[] = [
  ...(['score', 'protestos', 'protestos_uf', 'morosidades', 'consultas_12m'] as const).map((clave) => ({
    clave,
    tiene: (i: Informe) => i.contenido.buro !== null,
    de: (s: { tipo: string }) => s.tipo === 'BURO',
  })),
  { clave: 'cmf_tramo', tiene: (i) => i.contenido.deuda !== null, de: (s) => s.tipo === 'DEUDA' && s.fuente !== 'TGR' },
  { clave: 'tgr_cobranza', tiene: (i) => !!i.contenido.deuda?.tgr, de: (s) => s.fuente === 'TGR' },
];

const siNo = (b: boolean): string => (b ? '1' : '0');

/** Worst tramo of the direct debt: 0 up to date, 1 of 30 to 89 days, 2 of 90 or more, 3 written off. */
export function peorTramo(d: NonNullable<Informe['contenido']['deuda']>['directa']): number {
  if (d.castigo > 0) return 3;
  if (d.m90 > 0) return 2;
  return d.m30_59 + d.m60_89 > 0 ? 1 : 0;
}

/**
 * What the uncleared protests add up to in UF of the day, its last figure up: a peso over a border is over it, and what is exactly there stays. Null when
 * one is in a currency that the day's UF does not measure.
 */
function enUf(protestos: NonNullable<Informe['contenido']['buro']>['protestos'], uf: string | undefined): string | null {
  const sumas = porMoneda(protestos);
  if (sumas.some((m) => m.moneda === 'USD' || (m.moneda === 'CLP' && uf === undefined))) return null;
  const total = sumas.reduce((a, m) => add(a, m.moneda === 'UF' ? m.monto : div(m.monto, uf ?? '1')), add(0, 0));
  return toFixed(total, 4, 'up');
}

/** More than any band: what cannot be measured in UF is not taken for little. */
const SIN_MEDIDA_UF = '999999.0000';

function valorDe(clave: Clave, i: Informe, uf: string | undefined): string | null {
  const { buro, deuda } = i.contenido;
  const abiertos = buro?.protestos.filter((p) => !p.aclarado) ?? [];
  const valores: Partial<Record<Clave, () => string | null>> = {
    score: () => (buro?.score == null ? null : String(buro.score)),
    protestos: () => String(abiertos.length),
    protestos_uf: () => enUf(abiertos, uf) ?? SIN_MEDIDA_UF,
    morosidades: () => String(buro?.morosidades.length ?? 0),
    consultas_12m: () => String(buro?.consultas12m ?? 0),
    cmf_tramo: () => (deuda ? String(peorTramo(deuda.directa)) : null),
    tgr_cobranza: () => siNo(deuda?.tgr?.cobranza_judicial ?? false),
  };
  return valores[clave]?.() ?? null;
}

const enFuerza = (s: Sabido, al: Fecha): boolean => (s.informe?.vence ?? '') >= al;

/** A fact that reports give: of the newest in force, or why it is not known. */
function deInformes(rut: Rut, d: (typeof DE)[number], suyos: readonly Sabido[], al: Fecha, uf: string | undefined): HechoDicho {
  const base = { rut, clave: d.clave, sujeto: null, valor: null, desde: null, hasta: null, ids: [] as string[] };
  const dicho = (estado: EstadoHecho, o: Partial<HechoDicho> = {}): HechoDicho => ({ ...base, estado, ...o });
  const de = suyos.filter((s) => d.de((s.informe ?? s.sin) as { tipo: string; fuente: string }));
  const conInforme = de
    .filter((s) => s.informe && d.tiene(s.informe))
    .sort((a, b) => ((a.informe?.fecha ?? '') < (b.informe?.fecha ?? '') ? 1 : -1));
  const vivo = conInforme.find((s) => enFuerza(s, al))?.informe;
  if (vivo) {
    return dicho('conocido', { valor: valorDe(d.clave, vivo, uf), desde: vivo.fecha, hasta: vivo.vence, ids: [vivo.informe_id] });
  }
  const nada = de.find((s) => s.sin?.estado === 'sin_informacion' && s.sin.vence >= al)?.sin;
  if (nada) return dicho('conocido', { desde: nada.fecha, hasta: nada.vence });
  if (de.some((s) => s.sin?.estado === 'error')) return dicho('error');
  const viejo = conInforme[0]?.informe;
  return viejo ? dicho('vencido', { desde: viejo.fecha, hasta: viejo.vence, ids: [viejo.informe_id] }) : dicho('sin_historia');
}

/** Whether any source in force says that the person is in a bankruptcy procedure; not known when none looked. */
function concursalDe(rut: Rut, suyos: readonly Sabido[], al: Fecha): HechoDicho {
  const base = { rut, clave: 'concursal' as const, sujeto: null, hasta: null };
  const dicen = suyos.flatMap(({ informe: i }) => {
    const dice = i?.contenido.buro?.concursal ?? i?.contenido.otra?.concursal ?? null;
    // That a procedure was opened does not lapse with the report that told it; that there was none does.
    return i && dice !== null && (dice || i.vence >= al) ? [{ dice, i }] : [];
  });
  const si = dicen.find((d) => d.dice) ?? dicen[0];
  if (!si) return { ...base, valor: null, desde: null, estado: 'sin_historia', ids: [] };
  return { ...base, valor: siNo(si.dice), desde: si.i.fecha, estado: 'conocido', ids: [si.i.informe_id] };
}

/** Cases that the courts report in force; null when nobody asked, and the reason when it failed. */
export interface CausasDeInforme {
  n: number | null;
  ids: string[];
}

function causasDe(suyos: readonly Sabido[], al: Fecha): CausasDeInforme {
  const vivo = suyos.find((s) => s.informe?.contenido.otra?.causas && enFuerza(s, al))?.informe;
  const c = vivo?.contenido.otra?.causas;
  return { n: c ? c.civiles + c.laborales + c.cobranza : null, ids: vivo ? [vivo.informe_id] : [] };
}

function estadoDe(s: Sabido, al: Fecha): EstadoHecho {
  if (enFuerza(s, al)) return 'conocido';
  if (s.sin?.estado === 'sin_informacion' && s.sin.vence >= al) return 'conocido';
  if (s.sin?.estado === 'error') return 'error';
  return s.informe ? 'vencido' : 'sin_historia';
}

const fuenteVista = (s: Sabido, al: Fecha): Pagina['fuentes'][number] => ({
  fuente: s.informe?.fuente ?? s.sin?.fuente ?? '',
  nombre: s.informe?.nombre ?? s.sin?.nombre ?? '',
  estado: estadoDe(s, al),
  fecha: s.informe?.fecha ?? s.sin?.fecha ?? null,
  vence: s.informe?.vence ?? s.sin?.vence ?? null,
  parcial: s.informe?.parcial ?? false,
  causa: s.sin ? (s.sin.causa ?? 'RUT sin información') : null,
  informe_id: s.informe?.informe_id ?? null,
  hash: s.informe?.hash ?? null,
});

/** What the page shows of the reports beside the facts. */
export type DeInformes = Pick<Pagina, 'fuentes' | 'protestos' | 'morosidades' | 'deuda' | 'deuda_por_moneda'> & {
  hechos: HechoDicho[];
  causas: CausasDeInforme;
};

function leer(rut: Rut, suyos: readonly Sabido[], al: Fecha, uf: string | undefined): DeInformes {
  const vivos = suyos.filter((s) => enFuerza(s, al)).map((s) => s.informe);
  const buro = vivos.find((i) => i?.contenido.buro)?.contenido.buro;
  const deuda = vivos.find((i) => i?.contenido.deuda && i.fuente !== 'TGR')?.contenido.deuda;
  return {
    fuentes: suyos.map((s) => fuenteVista(s, al)),
    protestos: porMoneda(buro?.protestos.filter((p) => !p.aclarado) ?? []),
    morosidades: porMoneda(buro?.morosidades ?? []),
    deuda: deuda ? { ...deuda.directa, al: deuda.al } : null,
    deuda_por_moneda: deuda?.por_moneda ?? [],
    hechos: [...DE.map((d) => deInformes(rut, d, suyos, al, uf)), concursalDe(rut, suyos, al)],
    causas: causasDe(suyos, al),
  };
}

/** What the reports of each RUT said by the end of a day. Two queries, whatever the RUTs. */
export async function deLosInformes(ctx: ReadCtx, ruts: readonly Rut[], al: Fecha): Promise<Map<Rut, DeInformes>> {
  const [informes, sin, valores] = await atOnce([informesAl(ctx, ruts, al), sinInformeAl(ctx, ruts, al), valoresUf(ctx, [al])]);
  const uf = valores.get(al);
  const out = new Map<Rut, DeInformes>();
  for (const rut of ruts) {
    const suyos = informes.filter((i) => i.rut === rut);
    const callan = sin.filter((s) => s.rut === rut);
    const fuentes = [...new Set([...suyos, ...callan].map((x) => x.fuente))].sort();
    const sabidos = fuentes.map((f) => ({ informe: suyos.find((i) => i.fuente === f), sin: callan.find((s) => s.fuente === f) }));
    out.set(rut, leer(rut, sabidos, al, uf));
  }
  return out;
}
