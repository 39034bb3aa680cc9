import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { Conflict, NotFound, Rule } from '#kernel/errors.ts';
import { agrupar } from '#kernel/values/agrupar.ts';
import { fecha as aFecha, isPeriodo, lastDay, type Periodo } from '#kernel/values/fecha.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import {
  actosDePeriodo,
  type EstadoPeriodo,
  exigirAnterioresCerrados,
  exigirCierreCompleto,
  exigirUltimoCerrado,
  periodos as maquina,
  recibeAsientos,
} from '../domain/periodo.ts';
import { CUENTAS_TRANSITO } from '../domain/plan.ts';
import { asientos, comprobantes, periodos } from '../tables.ts';
import { sumasEntre } from './consultas.ts';
import { contabilizar } from './contabilizar.ts';
import { cortarMes } from './cortes.ts';
import { sinDevengar } from './devengar.ts';
import { controlAuxiliar, controlCausa, descuadres } from './invariantes.ts';
import { firmado, nombresDe } from './personas.ts';
import { sinProvisionar } from './provisionar.ts';
import { sinReversa } from './reversar.ts';
import { type EnTransito, enTransito } from './transito.ts';

export type PeriodoFila = typeof periodos.$inferSelect & { clase: 'periodo'; id: string };
interface ItemCierreOut {
  codigo: string;
  titulo: string;
  ok: boolean;
  detalle?: string | undefined;
  url?: string | undefined;
}

const propio = (ctx: ReadCtx, periodo: string) => and(eq(periodos.empresa_id, ctx.empresa_id), eq(periodos.periodo, periodo));

/** The month; 404 when it does not exist. */
export async function cargarPeriodo(ctx: ReadCtx, periodo: string, lock: boolean): Promise<PeriodoFila> {
  const q = ctx.db.select().from(periodos).where(propio(ctx, periodo));
  const [row] = await (lock ? q.for('update') : q);
  if (!row || !isPeriodo(periodo)) throw new NotFound();
  return { ...row, clase: 'periodo', id: periodo };
}

async function todos(ctx: ReadCtx) {
  const filas = await ctx.db.select().from(periodos).where(eq(periodos.empresa_id, ctx.empresa_id)).orderBy(asc(periodos.periodo));
  return filas.map((p) => ({ ...p, periodo: p.periodo as Periodo, estado: p.estado as EstadoPeriodo }));
}

type Mes = Awaited<ReturnType<typeof todos>>[number];

const personasDe = (p: Mes) => [p.cerrado_por, p.reapertura_pedida_por, p.reapertura_por].flatMap((x) => x ?? []);

/** The month as it is shown, with its people by name and the acts that it admits now. */
function salida(p: Mes, ultimoCerrado: Periodo | undefined, nombre: (codigo: string) => string) {
  const { cerrado_por, cerrado_en, reapertura_pedida_por, reapertura_por, reapertura_motivo, checklist } = p;
  return {
    periodo: p.periodo,
    estado: p.estado,
    asientos: p.ultimo,
    cerrado_por,
    cerrado_en,
    reapertura_pedida_por,
    reapertura_por,
    reapertura_motivo,
    cerrado_nombre: firmado(nombre, cerrado_por),
    reapertura_pedida_nombre: firmado(nombre, reapertura_pedida_por),
    reapertura_nombre: firmado(nombre, reapertura_por),
    checklist: checklist as ItemCierreOut[] | null,
    acciones: actosDePeriodo({ ...p, pedida: reapertura_pedida_por !== null }, ultimoCerrado).map((a) => a.replaceAll('_', '-')),
  };
}

/** The year is closed in its December, once it ended and while the month takes entries of this session. */
function cierraEjercicio(ctx: ReadCtx, p: Mes, hechos: ReadonlySet<number>): boolean {
  if (!p.periodo.endsWith('-12') || ctx.hoy < lastDay(p.periodo) || hechos.has(Number(p.periodo.slice(0, 4)))) return false;
  return recibeAsientos(p.estado, ctx.can('libro:cerrar-periodo'));
}

/** Months, the latest first. */
export async function listaPeriodos(ctx: ReadCtx) {
  const meses = (await todos(ctx)).reverse();
  const ultimo = meses.find((p) => p.estado === 'cerrado')?.periodo;
  const nombre = await nombresDe(ctx, meses.flatMap(personasDe));
  const hechos = await ejerciciosCerrados(ctx);
  return meses.map((p) => {
    const visto = salida(p, ultimo, nombre);
    return cierraEjercicio(ctx, p, hechos) ? { ...visto, acciones: [...visto.acciones, 'cerrar-ejercicio'] } : visto;
  });
}

/** Opens months that nobody has posted in yet. Idempotent. */
export async function abrirPeriodos(ctx: Ctx, lista: readonly Periodo[]): Promise<void> {
  if (lista.length === 0) return;
  await ctx.db
    .insert(periodos)
    .values(lista.map((periodo) => ({ empresa_id: ctx.empresa_id, periodo })))
    .onConflictDoNothing();
}

type Acto = 'iniciar_cierre' | 'cerrar' | 'pedir_reapertura' | 'reabrir' | 'rechazar_reapertura';

async function mover(ctx: Ctx, p: PeriodoFila, accion: Acto, cambio: object) {
  const estado = maquina.go(p.estado as EstadoPeriodo, accion);
  const [row] = await ctx.db
    .update(periodos)
    .set({ ...cambio, estado, version: sql`${periodos.version} + 1` })
    .where(propio(ctx, p.periodo))
    .returning();
  if (!row) throw new NotFound();
  ctx.audit({ entidad: 'periodo', entidad_id: p.periodo, antes: { estado: p.estado }, despues: { estado } });
  const suyo = (await listaPeriodos(ctx)).find((x) => x.periodo === p.periodo);
  if (!suyo) throw new NotFound();
  return suyo;
}

/** abierto → en_cierre: from now on only who may close posts in it. */
export function iniciarCierre(ctx: Ctx, p: PeriodoFila) {
  return mover(ctx, p, 'iniciar_cierre', {});
}

const detalleTransito = ({ cuenta, saldo, detenido }: EnTransito) =>
  `${cuenta}: ${formatPesos(saldo)}${detenido > 0 ? `, detenido ${formatPesos(detenido)}` : ''}`;

async function itemsPropios(ctx: ReadCtx, periodo: Periodo): Promise<ItemCierreOut[]> {
  const fin = lastDay(periodo);
  const [n, faltan, sueltas, vivos, auxiliar, causa, balance] = await atOnce([
    ctx.count(comprobantes, and(eq(comprobantes.estado, 'por_aprobar'), lte(comprobantes.fecha, fin))),
    sinDevengar(ctx, fin),
    sinProvisionar(ctx, fin),
    enTransito(ctx, fin),
    controlAuxiliar(ctx, fin),
    controlCausa(ctx),
    descuadres(ctx),
  ]);
  const detenidos = vivos.filter((x) => x.detenido > 0);
  const control = [...auxiliar, ...causa];
  return [
    { codigo: 'fin_de_mes', titulo: 'El mes terminó', ok: ctx.hoy >= fin },
    {
      codigo: 'devengo',
      titulo: 'Devengo corrido hasta el último día',
      ok: faltan === 0,
      ...(faltan ? { detalle: `${faltan} obligaciones sin devengar` } : {}),
    },
    {
      codigo: 'provision',
      titulo: 'Provisión de la mora corrida hasta el último día',
      ok: sueltas === 0,
      ...(sueltas ? { detalle: `${sueltas} obligaciones en mora sin provisión` } : {}),
    },
    {
      codigo: 'comprobantes',
      titulo: 'Sin comprobantes por aprobar',
      ok: n === 0,
      url: '/libro/comprobantes?estado=por_aprobar',
      ...(n ? { detalle: `${n} por aprobar` } : {}),
    },
    {
      codigo: 'transito',
      titulo: 'En tránsito, sólo lo depositado en los últimos días',
      ok: detenidos.length === 0,
      url: `/libro/mayor?cuenta=${(detenidos[0] ?? vivos[0])?.cuenta ?? CUENTAS_TRANSITO[0]}`,
      ...(vivos.length ? { detalle: vivos.map(detalleTransito).join(' · ') } : {}),
    },
    {
      codigo: 'auxiliar',
      titulo: 'Auxiliar igual a las cuentas de control',
      ok: control.length === 0,
      ...(control.length
        ? {
            detalle: control
              .slice(0, 5)
              .map((d) => `${d.pk}: ${formatPesos(d.diferencia)}`)
              .join(' · '),
          }
        : {}),
    },
    { codigo: 'balance', titulo: 'Balance de comprobación cuadrado', ok: balance.length === 0, url: `/libro/balance?al=${fin}` },
  ];
}

/** What the month still needs: own items and those that the areas answer to `periodo.por_cerrar`. */
export async function pendientesCierre(ctx: ReadCtx, periodo: Periodo): Promise<ItemCierreOut[]> {
  const [ajenos, propios] = await atOnce([ctx.ask('periodo.por_cerrar', { periodo }), itemsPropios(ctx, periodo)]);
  return [...propios, ...ajenos.flatMap((r) => r.answer)];
}

/** en_cierre (reabierto) → cerrado. 422 `periodo_anterior_abierto`, `cierre_incompleto` with the list. */
export async function cerrarPeriodo(ctx: Ctx, p: PeriodoFila) {
  exigirAnterioresCerrados(await todos(ctx), p.periodo as Periodo);
  const items = await pendientesCierre(ctx, p.periodo as Periodo);
  const enlace = (i: ItemCierreOut) => ({
    codigo: i.codigo,
    titulo: i.titulo,
    listo: i.ok,
    ...(i.detalle ? { detalle: i.detalle } : {}),
    ...(i.url ? { enlace: i.url } : {}),
  });
  exigirCierreCompleto(p.periodo as Periodo, items.map(enlace));
  await cortarMes(ctx, p.periodo as Periodo);
  return mover(ctx, p, 'cerrar', { checklist: items, cerrado_por: ctx.people, cerrado_en: ctx.ahora });
}

const pendienteDe = (p: PeriodoFila) => ({ area: 'libro', entidad_id: `periodo:${p.periodo}` });

/** Asks for a closed month to be reopened, with the reason. 422 `no_es_el_ultimo_cerrado`, 409 `reapertura_ya_pedida`. */
export async function pedirReapertura(ctx: Ctx, p: PeriodoFila, motivo: string) {
  maquina.go(p.estado as EstadoPeriodo, 'pedir_reapertura');
  exigirUltimoCerrado(await todos(ctx), p.periodo as Periodo);
  if (p.reapertura_pedida_por) throw new Conflict('reapertura_ya_pedida', { periodo: p.periodo });
  ctx.audit({ motivo });
  await ctx.emit('pendiente.abierto', {
    ...pendienteDe(p),
    cliente_rut: null,
    tipo: 'autorizar',
    titulo: `Reabrir el período ${p.periodo}: ${motivo}`.slice(0, 200),
    url: '/libro/periodos',
    permiso: 'libro:reabrir-periodo',
    makers: ctx.people,
  });
  return mover(ctx, p, 'pedir_reapertura', { reapertura_pedida_por: ctx.people, reapertura_motivo: motivo, reapertura_por: null });
}

function exigirPedida(p: PeriodoFila): void {
  if (!p.reapertura_pedida_por) throw new Rule('reapertura_sin_pedir', { periodo: p.periodo });
}

/**
 * cerrado → reabierto: gerencia answers what another person asked with its reason (areas/3 `libro`: gerencia + second person), and is not who
 * closed it. 422 `reapertura_sin_pedir`, `no_es_el_ultimo_cerrado`; 403 `requiere_segundo_usuario`.
 */
export async function reabrirPeriodo(ctx: Ctx, p: PeriodoFila) {
  maquina.go(p.estado as EstadoPeriodo, 'reabrir');
  exigirUltimoCerrado(await todos(ctx), p.periodo as Periodo);
  exigirPedida(p);
  ctx.requireOther(p.cerrado_por, p.reapertura_pedida_por);
  ctx.audit({ motivo: p.reapertura_motivo ?? '' });
  await ctx.emit('pendiente.cerrado', pendienteDe(p));
  return mover(ctx, p, 'reabrir', { reapertura_por: ctx.people, reapertura_pedida_por: null });
}

/** The month stays closed, and why. 422 `reapertura_sin_pedir`; 403 for who asked. */
export async function rechazarReapertura(ctx: Ctx, p: PeriodoFila, motivo: string) {
  exigirPedida(p);
  ctx.requireOther(p.reapertura_pedida_por);
  ctx.audit({ motivo });
  await ctx.emit('pendiente.cerrado', pendienteDe(p));
  return mover(ctx, p, 'rechazar_reapertura', { reapertura_pedida_por: null, reapertura_motivo: null });
}

/** Years whose closing entry stands. */
async function ejerciciosCerrados(ctx: ReadCtx): Promise<Set<number>> {
  const filas = await ctx.db
    .select({ origen_id: asientos.origen_id })
    .from(asientos)
    .where(and(eq(asientos.empresa_id, ctx.empresa_id), eq(asientos.evento, 'cierre_ejercicio'), sinReversa(ctx.empresa_id)));
  return new Set(filas.map((a) => Number(a.origen_id.replace('ejercicio:', ''))));
}

/** Closes the year: income and expense to 3101 on 31 December (event `cierre_ejercicio`). 409 `ejercicio_ya_cerrado`. */
export async function cerrarEjercicio(ctx: Ctx, anio: number): Promise<string[]> {
  const id = `ejercicio:${anio}`;
  if ((await ejerciciosCerrados(ctx)).has(anio)) throw new Conflict('ejercicio_ya_cerrado', { anio });
  const fin = aFecha(`${anio}-12-31`);
  const partes = (await sumasEntre(ctx, { desde: null, hasta: fin })).filter((s) => /^[45]/.test(s.cuenta));
  const sumas = [...agrupar(partes, (s) => `${s.cuenta}|${s.sucursal ?? ''}`).values()].flatMap((g) => {
    const [una] = g;
    if (!una) return [];
    const debe = g.reduce((n, s) => n + s.debe, 0);
    const haber = g.reduce((n, s) => n + s.haber, 0);
    return debe === haber ? [] : [{ ...una, debe: debe as typeof una.debe, haber: haber as typeof una.haber }];
  });
  const escritos = await contabilizar(
    ctx,
    'cierre_ejercicio',
    { saldos: sumas },
    { origen: { area: 'libro', id }, fecha: fin, glosa: `Cierre del ejercicio ${anio}` },
  );
  if (escritos.length === 0) throw new Rule('asiento_sin_lineas');
  return escritos.map((a) => a.id);
}
