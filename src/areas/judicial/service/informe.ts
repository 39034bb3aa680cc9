import { and, desc, gte, inArray, ne, or } from 'drizzle-orm';
import { div, toFixed } from '#kernel/values/decimal.ts';
import { addDays, addMonths, type Fecha } from '#kernel/values/fecha.ts';
import { type Pesos, pesos, sumPesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { estadiasDe } from '../domain/estadias.ts';
import { ETAPAS } from '../domain/estados.ts';
import { actuaciones, causas, costas } from '../tables.ts';
import { pagosDe } from './cumplimiento.ts';
import { type ActuacionFila, alcanceCausas, type CausaFila, type CostaFila, nombres } from './filas.ts';

const MAX_CAUSAS = 1_000;
const PAGADAS: readonly CostaFila['estado'][] = ['pagada', 'recuperada', 'perdida'];

interface Medida {
  c: CausaFila;
  recuperado: Pesos;
  costas: Pesos;
  estadias: ReturnType<typeof estadiasDe>;
}

const entre = (f: Fecha, desde: Fecha, hasta: Fecha): boolean => f >= desde && f <= hasta;
const pct = (parte: number, todo: number): string => (todo === 0 ? '0.00' : toFixed(div(parte * 100, todo), 2));

async function medir(ctx: ReadCtx, desde: Fecha, hasta: Fecha): Promise<Medida[]> {
  const suyas = await ctx.rows(causas, and(alcanceCausas(ctx), or(ne(causas.estado, 'TERMINADA'), gte(causas.fecha_cierre, desde))), {
    orden: [desc(causas.num_causa)],
    limit: MAX_CAUSAS,
  });
  const ids = suyas.map((c) => c.id);
  const pasos: ActuacionFila[] = ids.length === 0 ? [] : await ctx.rows(actuaciones, inArray(actuaciones.causa_id, ids));
  const gastado: CostaFila[] = ids.length === 0 ? [] : await ctx.rows(costas, inArray(costas.causa_id, ids));
  const out: Medida[] = [];
  for (const c of suyas) {
    const cobros = (await pagosDe(ctx, c.id)).filter((p) => entre(p.fecha, desde, hasta));
    const propias = gastado.filter(
      (x) => x.causa_id === c.id && PAGADAS.includes(x.estado) && x.fecha_pago !== null && entre(x.fecha_pago, desde, hasta),
    );
    const movidas = pasos.filter((a) => a.causa_id === c.id);
    out.push({
      c,
      recuperado: sumPesos(cobros.map((p) => p.monto)),
      costas: sumPesos(propias.map((x) => x.monto)),
      estadias: estadiasDe(c, movidas, ctx.hoy),
    });
  }
  return out;
}

const promedio = (ns: readonly number[]): number =>
  ns.length === 0
    ? 0
    : Number(
        toFixed(
          div(
            ns.reduce((a, b) => a + b, 0),
            ns.length,
          ),
          0,
        ),
      );

function porEtapa(ms: readonly Medida[]) {
  return [...ETAPAS, 'SUSPENDIDA_POR_CONVENIO' as const, 'ARCHIVADA' as const].flatMap((estado) => {
    const ahora = ms.filter((m) => m.c.estado === estado);
    const dias = ms.flatMap((m) => m.estadias.filter((e) => e.estado === estado).map((e) => e.dias));
    if (dias.length === 0) return [];
    const [n, monto] = [ahora.length, sumPesos(ahora.map((m) => m.c.monto_demandado))];
    return [{ estado, n, monto, dias_promedio: promedio(dias), dias_maximo: Math.max(...dias) }];
  });
}

function cifras(ms: readonly Medida[], limite: Fecha) {
  const vivas = ms.filter((m) => m.c.estado !== 'TERMINADA');
  const [recuperado, gastado] = [sumPesos(ms.map((m) => m.recuperado)), sumPesos(ms.map((m) => m.costas))];
  return {
    vivas: vivas.length,
    terminadas: ms.length - vivas.length,
    sin_movimiento: vivas.filter((m) => m.c.estado !== 'ARCHIVADA' && m.c.ultimo_movimiento <= limite).length,
    demandado: sumPesos(vivas.map((m) => m.c.monto_demandado)),
    recuperado,
    costas: gastado,
    costo_pct: pct(gastado, recuperado),
  };
}

const claves = (ms: readonly Medida[], de: (c: CausaFila) => string): string[] => [...new Set(ms.map((m) => de(m.c)))].sort();

/** Cases by stage, by lawyer and by cuantía: what is alive today, and what came in and was spent between two days (the last twelve months). */
export async function informe(ctx: ReadCtx, o: { desde?: Fecha | undefined; hasta?: Fecha | undefined }) {
  const hasta = o.hasta ?? ctx.hoy;
  const desde = o.desde ?? addDays(addMonths(hasta, -12), 1);
  const ms = await medir(ctx, desde, hasta);
  const nombre = await nombres(ctx);
  const limite = addDays(ctx.hoy, -(await ctx.param(contract, 'sin_movimiento_abogado')));
  return {
    desde,
    hasta,
    total: cifras(ms, limite),
    por_etapa: porEtapa(ms),
    por_abogado: [...new Set(ms.map((m) => m.c.abogado))].sort().map((abogado) => ({
      abogado,
      nombre: nombre('abogados', abogado),
      ...cifras(
        ms.filter((m) => m.c.abogado === abogado),
        limite,
      ),
    })),
    por_cuantia: claves(ms, (c) => c.clasificacion_cuantia ?? '').map((cuantia) => {
      const suyas = ms.filter((m) => (m.c.clasificacion_cuantia ?? '') === cuantia && m.c.estado !== 'TERMINADA');
      return { cuantia: cuantia || null, n: suyas.length, monto: pesos(sumPesos(suyas.map((m) => m.c.monto_demandado))) };
    }),
  };
}
