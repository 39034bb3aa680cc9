import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { cuotasDe } from '#areas/creditos/public.server.ts';
import type { Question } from '#kernel/events.ts';
import { div, toFixed } from '#kernel/values/decimal.ts';
import { addDays, addMonths, type Fecha, firstDay, lastDay, periodoOf } from '#kernel/values/fecha.ts';
import { sumPesos } from '#kernel/values/money.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { contract } from '../contract.ts';
import { diaDeCargo, ultimoEnvio } from '../domain/ciclo.ts';
import { cargos, lotes, mandatoCreditos, mandatos } from '../tables.ts';
import { lotesEntre } from './lotes.ts';

interface Grupo {
  banco: string;
  codigo: string | null;
  intento: number;
  estado: string;
  n: number;
  monto: number;
}

async function gruposDe(ctx: ReadCtx, desde: Fecha, hasta: Fecha): Promise<Grupo[]> {
  const filas = await ctx.db
    .select({
      banco: lotes.banco,
      codigo: cargos.codigo,
      intento: cargos.intento,
      estado: cargos.estado,
      n: sql<number>`count(*)::int`,
      monto: sql<string>`coalesce(sum(${cargos.monto}), 0)`,
    })
    .from(cargos)
    .innerJoin(lotes, and(eq(lotes.empresa_id, cargos.empresa_id), eq(lotes.id, cargos.lote_id)))
    .where(
      and(
        eq(cargos.empresa_id, ctx.empresa_id),
        isNotNull(cargos.codigo),
        isNotNull(cargos.pk),
        sql`${cargos.fecha_cargo} between ${desde} and ${hasta}`,
      ),
    )
    .groupBy(lotes.banco, cargos.codigo, cargos.intento, cargos.estado);
  return filas.map((f) => ({ ...f, monto: Number(f.monto) }));
}

const cobrado = (g: Grupo) => g.estado === 'cargado' || g.estado === 'reversado';
const cuantos = (gs: readonly Grupo[]) => gs.reduce((s, g) => s + g.n, 0);
/** Part of a whole, percent with two decimals, half up; 0.00 of nothing. */
const pct = (parte: number, todo: number): string => (todo === 0 ? '0.00' : toFixed(div(parte * 100, todo), 2));
const unicos = <T>(xs: readonly T[]): T[] => [...new Set(xs)];

/** Acceptance by bank, by code and by attempt of what the banks answered between two days (this month, when nobody says), and idle mandates. */
export async function informe(ctx: ReadCtx, o: { desde?: Fecha | undefined; hasta?: Fecha | undefined }) {
  const mes = periodoOf(ctx.hoy);
  const [desde, hasta] = [o.desde ?? firstDay(mes), o.hasta ?? lastDay(mes)];
  const gs = await gruposDe(ctx, desde, hasta);
  const nombres = new Map((await opcionesDe(ctx, 'codigos_rechazo')).map((c) => [c.codigo, c.nombre]));
  const limite = addMonths(ctx.hoy, -(await ctx.param(contract, 'pac_inactividad_meses')));
  const idle = await ctx.rows(
    mandatos,
    and(eq(mandatos.estado, 'activo'), sql`coalesce(${mandatos.ultimo_cargo}, ${mandatos.activado_el}) < ${limite}`),
    { limit: 100 },
  );
  return {
    desde,
    hasta,
    por_banco: unicos(gs.map((g) => g.banco))
      .sort()
      .map((banco) => {
        const suyos = gs.filter((g) => g.banco === banco);
        const bien = suyos.filter(cobrado);
        return {
          banco,
          enviados: cuantos(suyos),
          cargados: cuantos(bien),
          pct: pct(cuantos(bien), cuantos(suyos)),
          monto: sumPesos(bien.map((g) => g.monto)),
        };
      }),
    por_codigo: unicos(gs.map((g) => g.codigo ?? ''))
      .sort()
      .map((codigo) => {
        const suyos = gs.filter((g) => g.codigo === codigo);
        return { codigo, nombre: nombres.get(codigo) ?? 'Código del banco', n: cuantos(suyos), monto: sumPesos(suyos.map((g) => g.monto)) };
      }),
    por_intento: unicos(gs.map((g) => g.intento))
      .sort()
      .map((intento) => {
        const suyos = gs.filter((g) => g.intento === intento);
        const bien = cuantos(suyos.filter(cobrado));
        return { intento, enviados: cuantos(suyos), cargados: bien, pct: pct(bien, cuantos(suyos)) };
      }),
    inactivos: idle.map((m) => ({
      id: m.id,
      num_mandato: m.num_mandato,
      nombre: m.nombre,
      desde: m.ultimo_cargo ?? m.activado_el ?? m.fecha_firma,
    })),
  };
}

const DIAS = 45;

interface Dia {
  banco: string;
  fecha: Fecha;
  primeros: number;
  reintentos: number;
}

/** First charges that fall due, by bank and day: what is owed is looked at when the list is made. */
async function porVencer(ctx: ReadCtx, desde: Fecha, hasta: Fecha): Promise<Dia[]> {
  const cal = await ctx.calendar();
  const activos = new Map((await ctx.rows(mandatos, eq(mandatos.estado, 'activo'), { limit: 2_000 })).map((m) => [m.id, m]));
  const suyos = (await ctx.rows(mandatoCreditos, eq(mandatoCreditos.vivo, true), { limit: 5_000 })).filter((c) =>
    activos.has(c.mandato_id),
  );
  const out: Dia[] = [];
  for (const s of suyos) {
    const m = activos.get(s.mandato_id);
    if (!m) continue;
    for (const q of await cuotasDe(ctx, s.credito_id)) {
      const fecha = diaDeCargo(q.prorrogada_a ?? q.vencimiento, m.dia_cargo, cal);
      if (q.estado_cuota !== 'pagada' && fecha >= desde && fecha <= hasta) out.push({ banco: m.banco, fecha, primeros: 1, reintentos: 0 });
    }
  }
  return out;
}

async function porReintentar(ctx: ReadCtx, desde: Fecha, hasta: Fecha): Promise<Dia[]> {
  const filas = await ctx.db
    .select({ banco: mandatos.banco, fecha: cargos.reintento_el })
    .from(cargos)
    .innerJoin(mandatos, and(eq(mandatos.empresa_id, cargos.empresa_id), eq(mandatos.id, cargos.mandato_id)))
    .where(
      and(eq(cargos.empresa_id, ctx.empresa_id), eq(cargos.estado, 'rechazado'), sql`${cargos.reintento_el} between ${desde} and ${hasta}`),
    );
  return filas.flatMap((f) => (f.fecha ? [{ banco: f.banco, fecha: f.fecha, primeros: 0, reintentos: 1 }] : []));
}

/** Days of charge of the next weeks by bank: first charges and retries, when the file must leave, and its list if there is one. */
export async function calendario(ctx: ReadCtx, o: { desde?: Fecha | undefined }) {
  const desde = o.desde ?? ctx.hoy;
  const hasta = addDays(desde, DIAS);
  const dias_envio = await ctx.param(contract, 'pac_dias_envio');
  const cal = await ctx.calendar();
  const todos = [...(await porVencer(ctx, desde, hasta)), ...(await porReintentar(ctx, desde, hasta))];
  const ls = await lotesEntre(ctx, desde, hasta);
  const claves = unicos([...todos.map((d) => `${d.fecha}|${d.banco}`), ...ls.map((l) => `${l.fecha_cargo}|${l.banco}`)]).sort();
  const dias = claves.map((k) => {
    const [fecha, banco] = k.split('|') as [Fecha, string];
    const suyos = todos.filter((d) => d.fecha === fecha && d.banco === banco);
    const l = ls.find((x) => x.fecha_cargo === fecha && x.banco === banco);
    return {
      fecha_cargo: fecha,
      banco,
      envio_hasta: ultimoEnvio(fecha, dias_envio, cal),
      primeros: suyos.reduce((s, d) => s + d.primeros, 0),
      reintentos: suyos.reduce((s, d) => s + d.reintentos, 0),
      lote_id: l?.id ?? null,
      num_lote: l?.num_lote ?? null,
      estado: l?.estado ?? null,
    };
  });
  return { desde, hasta, dias };
}

const MAX_AGENDA = 300;

/** For the calendar: when each list must leave, and the days of its charges. */
export async function agenda(ctx: ReadCtx, { desde, hasta }: Question<'agenda.por_mostrar'>) {
  if (ctx.session.alcance !== 'empresa') return [];
  const ls = (await lotesEntre(ctx, desde, hasta)).slice(0, MAX_AGENDA);
  return ls.map((l) => ({
    id: `${l.id}-cargo`,
    fecha: l.fecha_cargo,
    titulo: `Cargo del lote PAC ${l.num_lote}`,
    url: `/pacs/lotes/${l.id}`,
    detalle: `${l.n} cuotas`,
  }));
}
