import { and, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import { contactosPara } from '#areas/clientes/public.server.ts';
import { reglasContacto } from '#finanzas/reglas-contacto.ts';
import { Conflict, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { addDays, type Fecha } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { desfaseEnChile } from '#platform/server/momento.ts';
import type { EstrategiaDatos } from '../contract-estrategias.ts';
import { estadosEstrategia } from '../domain/estados.ts';
import type { Condiciones, Paso } from '../domain/formas.ts';
import { planear } from '../domain/plan.ts';
import { type EstrategiaSimulada, estrategias } from '../tables.ts';
import { conEstrategia, ticketsQueSeguirian } from './estrategias-sql.ts';
import { historiasDe } from './limite.ts';
import { nombresPorRut } from './nombres.ts';

type Datos = z.output<typeof EstrategiaDatos>;
type Fila = typeof estrategias.$inferSelect;
/** Days that a simulation looks ahead, and tickets that it looks at one by one. */
const MIRA_DIAS = 90;
const MAXIMO = 5000;

/** Two steps of one day would be one act (the table of acts keeps one a day); a share that takes nobody is a mistake. */
function exigirPosible(d: Datos): void {
  const dias = d.pasos.map((p) => p.dia);
  const k = dias.findIndex((x, i) => dias.indexOf(x) !== i);
  if (k >= 0) throw new Invalid({ [`pasos.${k}.dia`]: ['Ya hay un paso ese día'] });
  const r = d.condiciones.reparto;
  if (r && r.hasta <= r.desde) throw new Invalid({ 'condiciones.reparto.hasta': ['Debe ser mayor que el comienzo'] });
}

const condicionesDe = (d: Datos): Condiciones => JSON.parse(JSON.stringify(d.condiciones)) as Condiciones;

/** What a strategy would do with the tickets that it would take today from the ones in force, over the days to come. Writes nothing. */
export async function simular(ctx: ReadCtx, d: Datos): Promise<EstrategiaSimulada> {
  exigirPosible(d);
  const filas = await ticketsQueSeguirian(ctx, { clave: d.clave, prioridad: d.prioridad, condiciones: condicionesDe(d) }, MAXIMO + 1);
  const suyos = filas.slice(0, MAXIMO);
  const ruts = [...new Set(suyos.map((t) => t.rut))];
  const gente = await contactosPara(ctx, ruts);
  const historias = await historiasDe(ctx, ruts, { fecha: ctx.hoy, minuto: 1439 });
  const desde = addDays(ctx.hoy, 1);
  const hasta = addDays(ctx.hoy, MIRA_DIAS);
  const cal = await ctx.calendar();
  const porPlanear = suyos.map((t) => ({
    rut: t.rut,
    vence: t.vence,
    protegida: gente.get(t.rut)?.protegida ?? t.protegida,
    comuna: gente.get(t.rut)?.comuna ?? null,
    historia: historias.get(t.rut) ?? [],
  }));
  const plan = planear(porPlanear, d.pasos, { desde, hasta }, (f) => ({ cal, reglas: reglasContacto(f), desfase: desfaseEnChile }));
  return { ...plan, tickets: suyos.length, personas: ruts.length, cortada: filas.length > MAXIMO, desde, hasta };
}

async function vistas(ctx: ReadCtx, filas: readonly Fila[]) {
  const nombres = await nombresPorRut(ctx);
  const siguen = await conEstrategia(ctx);
  const quien = (xs: readonly string[] | null): string | null => (xs ? (nombres.get(xs[0] ?? '') ?? xs[0] ?? null) : null);
  return filas.map((e) => ({
    id: e.id,
    clave: e.clave,
    version_estrategia: e.version_estrategia,
    nombre: e.nombre,
    prioridad: e.prioridad,
    condiciones: e.condiciones as Datos['condiciones'],
    pasos: e.pasos,
    estado: e.estado,
    motivo: e.motivo,
    propuesta_por: e.estado === 'vigente' && e.decidida_por === null ? null : quien(e.hecho_por),
    decidida_por: quien(e.decidida_por),
    decidida_el: e.decidida_el,
    tickets: siguen.get(e.id) ?? 0,
    simulacion: e.simulacion ?? null,
    puede_decidir: e.estado === 'por_aprobar' && ctx.can('cobranzas:aprobar-estrategias') && !ctx.isAmong(e.hecho_por),
  }));
}

const ORDEN: Readonly<Record<Fila['estado'], number>> = { por_aprobar: 0, vigente: 1, sucedida: 2, rechazada: 3 };

/** Every version of every strategy: what waits first, then those in force by their order, then the past. */
export async function listar(ctx: ReadCtx) {
  const filas = await ctx.rows(estrategias, undefined, {
    orden: [estrategias.prioridad, estrategias.clave, desc(estrategias.version_estrategia)],
    limit: 300,
  });
  return {
    items: await vistas(
      ctx,
      [...filas].sort((a, b) => ORDEN[a.estado] - ORDEN[b.estado]),
    ),
  };
}

async function una(ctx: ReadCtx, fila: Fila) {
  const [v] = await vistas(ctx, [fila]);
  if (!v) throw new RangeError('the strategy was just written');
  return v;
}

/** A version that waits for another person, with what it would do. 409 `version_en_espera` while another of the same waits. */
export async function proponer(ctx: Ctx, d: Datos & { motivo: string }) {
  const simulacion = await simular(ctx, d);
  const suyas = await ctx.rows(estrategias, eq(estrategias.clave, d.clave), { orden: [desc(estrategias.version_estrategia)] });
  if (suyas.some((e) => e.estado === 'por_aprobar')) throw new Conflict('version_en_espera', { clave: d.clave });
  const fila = await ctx.insert(estrategias, {
    clave: d.clave,
    version_estrategia: (suyas[0]?.version_estrategia ?? 0) + 1,
    nombre: d.nombre,
    condiciones: condicionesDe(d),
    prioridad: d.prioridad,
    pasos: d.pasos as Paso[],
    vigente: false,
    estado: 'por_aprobar',
    motivo: d.motivo,
    simulacion,
  });
  await ctx.emit('pendiente.abierto', {
    area: 'cobranzas',
    entidad_id: fila.id,
    cliente_rut: null,
    tipo: 'aprobar',
    titulo: `Estrategia ${d.nombre}, versión ${fila.version_estrategia}`,
    url: '/cobranzas/estrategias',
    permiso: 'cobranzas:aprobar-estrategias',
    makers: fila.hecho_por,
  });
  return una(ctx, fila);
}

/** Another person publishes it, and it succeeds the one in force; or refuses it, with a reason. 403 `requiere_segundo_usuario`; 422 `falta_motivo_rechazo`. */
export async function decidir(ctx: Ctx, d: { estrategia_id: string; aprueba: boolean; motivo?: string | null | undefined }) {
  const [existe] = await ctx.rows(estrategias, eq(estrategias.id, d.estrategia_id));
  if (!existe) throw new NotFound();
  const e = await ctx.lock(estrategias, d.estrategia_id);
  const estado = estadosEstrategia.go(e.estado, d.aprueba ? 'aprobar' : 'rechazar');
  ctx.requireOther(e.hecho_por);
  if (!d.aprueba && !d.motivo) throw new Rule('falta_motivo_rechazo', {}, { motivo: ['Diga por qué no'] });
  if (d.aprueba) {
    const antes = await ctx.rows(estrategias, and(eq(estrategias.clave, e.clave), inArray(estrategias.estado, ['vigente'])));
    for (const x of antes) await ctx.update(estrategias, x.id, { vigente: false, estado: estadosEstrategia.go(x.estado, 'suceder') });
  }
  const decidida_el: Fecha = ctx.hoy;
  const cambio = { estado, vigente: d.aprueba, decidida_por: [...ctx.people], decidida_el, ...(d.motivo ? { motivo: d.motivo } : {}) };
  const fila = await ctx.update(estrategias, e.id, cambio);
  await ctx.emit('pendiente.cerrado', { area: 'cobranzas', entidad_id: e.id });
  return una(ctx, fila);
}
