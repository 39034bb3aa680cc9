import { and, asc, desc, eq } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { exposicion, vencidoPorRut } from '#areas/libro/public.server.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { maskAccount } from '#platform/server/log.ts';
import { type Ficha, faltasDeFicha } from '../domain/ficha.ts';
import { lineaAl, repartirLibre, seGira, textoDisponible, textoRetenido } from '../domain/linea.ts';
import { situacionComercial } from '../domain/segmentos.ts';
import * as t from '../tables.ts';
import { rolesDe } from './alcance.ts';
import { alimentosDesde, consultasDe } from './alimentos.ts';
import { consentimientosDe } from './consentimientos.ts';
import { cuentasDe } from './cuentas.ts';
import { type LineaRow, libreDe, lineasDe, sublimitesDe } from './lineas.ts';
import { bloqueosAbiertos, type ClienteRow, estadoDe, retencionesAbiertas } from './operar.ts';
import { contactosDe, direccionesDe, filaPersona, personaPorRut, vinculosDe } from './personas.ts';

/** Rows of a table of the client, oldest first. */
function filasDe<
  T extends
    | typeof t.rentas
    | typeof t.habilitados
    | typeof t.requisitos
    | typeof t.informesLegales
    | typeof t.bloqueos
    | typeof t.retenciones
    | typeof t.cuentasEspeciales,
>(ctx: ReadCtx, table: T, rut: Rut) {
  return ctx.db
    .select()
    .from(table as typeof t.rentas)
    .where(and(eq(table.empresa_id, ctx.empresa_id), eq(table.cliente_rut, rut)))
    .orderBy(asc(table.creado_en), asc(table.id)) as unknown as Promise<T['$inferSelect'][]>;
}

/** Each sublímite of a line with what its debtor owes today of the documents bought from this client. */
async function sublimitesUsados(ctx: ReadCtx, l: LineaRow) {
  const filas = await sublimitesDe(ctx, l.id);
  if (filas.length === 0) return [];
  // The same measure that stops a purchase, or the screen would show room where the act finds none.
  const usada = await ctx.askOne('linea.usada_por_deudor', { cliente_rut: l.cliente_rut, deudores: filas.map((s) => s.rut_deudor) });
  const out = [];
  for (const s of filas) {
    const usado = usada ? pesos(usada[s.rut_deudor] ?? 0) : null;
    out.push({ ...s, nombre: (await personaPorRut(ctx, s.rut_deudor))?.nombre ?? null, usado });
  }
  return out;
}

/** A line as the screens show it. */
export async function vistaLinea(ctx: ReadCtx, l: LineaRow) {
  const bloqueado = (await bloqueosAbiertos(ctx, l.cliente_rut)).length > 0;
  const { disponible, retenido } = repartirLibre(libreDe(l), seGira(l, bloqueado, ctx.hoy));
  const estado = lineaAl(l.estado, l.hasta, ctx.hoy);
  const textos = { disponible_texto: textoDisponible(disponible), retenido_texto: textoRetenido(retenido) };
  return { ...l, estado, disponible, retenido, ...textos, sublimites: await sublimitesUsados(ctx, l) };
}

/** What each person has overdue today, its own and of its business, as the fields of the file and of the list. */
export async function morasDe(ctx: ReadCtx, ruts: readonly Rut[]): Promise<(rut: Rut) => { mora_propia: Pesos; mora_negocio: Pesos }> {
  const suyas = await vencidoPorRut(ctx, ruts);
  return (rut) => ({ mora_propia: suyas.get(rut)?.propia ?? pesos(0), mora_negocio: suyas.get(rut)?.negocio ?? pesos(0) });
}

/** The file as the rules of completeness read it. */
export async function fichaDe(ctx: ReadCtx, c: ClienteRow): Promise<Ficha> {
  const p = await filaPersona(ctx, c.rut);
  if (!p) throw new Error('a client without its person');
  const requisitos = await filasDe(ctx, t.requisitos, c.rut);
  return {
    ...p,
    ...c,
    ejecutivo_id: c.ejecutivo_rut,
    direcciones: await direccionesDe(ctx, c.rut),
    vinculos: await vinculosDe(ctx, c.rut),
    rentas: (await filasDe(ctx, t.rentas, c.rut)).length,
    requisitos: requisitos.map((r) => ({ ...r, estado: r.vence && r.vence < ctx.hoy ? ('vencido' as const) : r.estado })),
  };
}

/** What a client must bring, a paper past its date as `vencido`. Empty for who is not a client within reach. */
export async function requisitosDe(ctx: ReadCtx, rut: Rut) {
  if (!(await alcanzaCliente(ctx, rut))) return [];
  return (await filasDe(ctx, t.requisitos, rut)).map((r) => ({ ...r, estado: r.vence && r.vence < ctx.hoy ? 'vencido' : r.estado }));
}

/** An account number whole for whoever manages accounts, by its last four digits for everyone else (quality S08). */
function conCuentaVisible<T extends { ctacte: string }>(ctx: ReadCtx, c: T): T {
  return ctx.can('clientes:cuentas') || ctx.can('clientes:validar-cuenta') ? c : { ...c, ctacte: maskAccount(c.ctacte) };
}

async function partesDe(ctx: ReadCtx, rut: Rut) {
  const cuentas = (await cuentasDe(ctx, rut)).map((c) => conCuentaVisible(ctx, c));
  const habilitados = await filasDe(ctx, t.habilitados, rut);
  const desde = await alimentosDesde(ctx);
  const abiertas = new Set((await retencionesAbiertas(ctx, rut)).map((r) => r.id));
  const [linea] = (await lineasDe(ctx, rut)).filter((l) => l.estado !== 'reemplazada');
  return {
    direcciones: await direccionesDe(ctx, rut),
    contactos: await contactosDe(ctx, rut),
    vinculos: await vinculosDe(ctx, rut),
    habilitados: habilitados.map((h) => ({ ...h, habilitadoId: h.id, bancos_and_ctacte: cuentas.filter((c) => c.habilitado_id === h.id) })),
    cuentas,
    rentas: (await filasDe(ctx, t.rentas, rut)).sort((a, b) => b.periodo.localeCompare(a.periodo)),
    linea: linea ? await vistaLinea(ctx, linea) : null,
    informes: (await filasDe(ctx, t.informesLegales, rut)).reverse(),
    bloqueos: (await filasDe(ctx, t.bloqueos, rut)).reverse(),
    retenciones: (await filasDe(ctx, t.retenciones, rut)).map((r) => ({ ...r, abierta: abiertas.has(r.id) })),
    alimentos: (await consultasDe(ctx, rut)).map((x) => ({ ...x, vale: x.fecha >= desde })),
    cuentas_especiales: (await filasDe(ctx, t.cuentasEspeciales, rut)).map((c) => conCuentaVisible(ctx, c)),
    requisitos: (await filasDe(ctx, t.requisitos, rut)).map((r) => ({ ...r, estado: r.vence && r.vence < ctx.hoy ? 'vencido' : r.estado })),
    calificaciones: await ctx.db
      .select()
      .from(t.calificaciones)
      .where(and(eq(t.calificaciones.empresa_id, ctx.empresa_id), eq(t.calificaciones.rut, rut)))
      .orderBy(desc(t.calificaciones.creado_en)),
    consentimientos: (await consentimientosDe(ctx, rut)).map((x) => ({ ...x, revocado: x.revocado ?? null })),
  };
}

/** The whole file. Opening it leaves a row in the reading log. */
export async function detalle(ctx: ReadCtx, c: ClienteRow) {
  if ((ctx as Partial<Ctx>).accion === 'detalle') await ctx.lectura(c.rut, 'Ficha de cliente');
  const p = await filaPersona(ctx, c.rut);
  if (!p) throw new Error('a client without its person');
  const [abierto] = await bloqueosAbiertos(ctx, c.rut);
  const ejecutivos = await opcionesDe(ctx, 'ejecutivos');
  const { id: _id, version: _v, resenas, ...cliente } = c;
  return {
    ...p,
    ...cliente,
    id: c.id,
    reseñas: resenas,
    roles: await rolesDe(ctx, c.rut),
    estado: estadoDe(ctx, c),
    ejecutivo_id: c.ejecutivo_rut,
    ejecutivo: ejecutivos.find((e) => e.codigo === c.ejecutivo_rut)?.nombre ?? null,
    sucursal: (await sucursalesDe(ctx)).find((s) => s.id === c.sucursal_id)?.nombre ?? null,
    situacion_comercial: situacionComercial(c.ultima_operacion, ctx.hoy),
    ...(await partesDe(ctx, c.rut)),
    bloqueo: abierto?.motivo ?? null,
    faltas: faltasDeFicha(await fichaDe(ctx, c)),
    ...(await morasDe(ctx, [c.rut]))(c.rut),
    exposicion: (await exposicion(ctx, c.rut)).total,
  };
}
