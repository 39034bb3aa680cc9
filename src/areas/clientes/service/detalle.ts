import { and, asc, desc, eq } from 'drizzle-orm';
import { opcionesDe } from '#areas/catalogos/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { exposicion, vencidoPorRut } from '#areas/libro/public.server.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { maskAccount } from '#platform/server/log.ts';
import { type Ficha, faltasDeFicha } from '../domain/ficha.ts';
import { lineaAl, repartirLibre, seGira, textoDisponible, textoRetenido } from '../domain/linea.ts';
import { situacionComercial } from '../domain/segmentos.ts';
import * as t from '../tables.ts';
import { rolesDe } from './alcance.ts';
import { alimentosDesde, consultasDe } from './alimentos.ts';
import { bloqueosAbiertos, type ClienteRow, estadoDe, retencionesAbiertas } from './cliente-y-bloqueos.ts';
import { consentimientosDe } from './consentimientos.ts';
import { cuentasDe } from './cuentas.ts';
import { type LineaRow, libreDe, lineasDe, sublimitesDe } from './lineas.ts';
import { contactosDe, direccionesDe, filaPersona, personasPorRut, vinculosDe } from './personas.ts';

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
  const deudores = filas.map((s) => s.rut_deudor);
  // The same measure that stops a purchase, or the screen would show room where the act finds none.
  const [usada, personas] = await atOnce([
    ctx.askOne('linea.usada_por_deudor', { cliente_rut: l.cliente_rut, deudores }),
    personasPorRut(ctx, deudores),
  ]);
  return filas.map((s) => ({
    ...s,
    nombre: personas.get(s.rut_deudor)?.nombre ?? null,
    usado: usada ? pesos(usada[s.rut_deudor] ?? 0) : null,
  }));
}

/** A line as the screens show it. */
export async function vistaLinea(ctx: ReadCtx, l: LineaRow) {
  const [abiertos, sublimites] = await atOnce([bloqueosAbiertos(ctx, l.cliente_rut), sublimitesUsados(ctx, l)]);
  const { disponible, retenido } = repartirLibre(libreDe(l), seGira(l, abiertos.length > 0, ctx.hoy));
  const estado = lineaAl(l.estado, l.hasta, ctx.hoy);
  const textos = { disponible_texto: textoDisponible(disponible), retenido_texto: textoRetenido(retenido) };
  return { ...l, estado, disponible, retenido, ...textos, sublimites };
}

/** What each person has overdue today, its own and of its business, as the fields of the file and of the list. */
export async function morasDe(ctx: ReadCtx, ruts: readonly Rut[]): Promise<(rut: Rut) => { mora_propia: Pesos; mora_negocio: Pesos }> {
  const suyas = await vencidoPorRut(ctx, ruts);
  return (rut) => ({ mora_propia: suyas.get(rut)?.propia ?? pesos(0), mora_negocio: suyas.get(rut)?.negocio ?? pesos(0) });
}

/** The file as the rules of completeness read it. */
export async function fichaDe(ctx: ReadCtx, c: ClienteRow): Promise<Ficha> {
  const [p, requisitos, direcciones, vinculos, rentas] = await atOnce([
    filaPersona(ctx, c.rut),
    filasDe(ctx, t.requisitos, c.rut),
    direccionesDe(ctx, c.rut),
    vinculosDe(ctx, c.rut),
    filasDe(ctx, t.rentas, c.rut),
  ]);
  if (!p) throw new Error('a client without its person');
  return {
    ...p,
    ...c,
    ejecutivo_id: c.ejecutivo_rut,
    direcciones,
    vinculos,
    rentas: rentas.length,
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

/** The last line that no other replaced. */
async function lineaVista(ctx: ReadCtx, rut: Rut) {
  const linea = (await lineasDe(ctx, rut)).find((l) => l.estado !== 'reemplazada');
  return linea ? vistaLinea(ctx, linea) : null;
}

/** The lists of the client, as its table of each keeps them. */
async function listasDe(ctx: ReadCtx, rut: Rut) {
  const [habilitados, rentas, informes, bloqueos, retenciones, especiales, requisitos] = await atOnce([
    filasDe(ctx, t.habilitados, rut),
    filasDe(ctx, t.rentas, rut),
    filasDe(ctx, t.informesLegales, rut),
    filasDe(ctx, t.bloqueos, rut),
    filasDe(ctx, t.retenciones, rut),
    filasDe(ctx, t.cuentasEspeciales, rut),
    filasDe(ctx, t.requisitos, rut),
  ]);
  return { habilitados, rentas, informes, bloqueos, retenciones, especiales, requisitos };
}

const calificacionesDe = (ctx: ReadCtx, rut: Rut) =>
  ctx.rows(t.calificaciones, eq(t.calificaciones.rut, rut), { orden: [desc(t.calificaciones.creado_en)] });

async function partesDe(ctx: ReadCtx, rut: Rut) {
  const [todas, suyas, desde, abiertas, linea, direcciones, contactos, vinculos, consultas, calificaciones, consentimientos] = await atOnce(
    [
      cuentasDe(ctx, rut),
      listasDe(ctx, rut),
      alimentosDesde(ctx),
      retencionesAbiertas(ctx, rut),
      lineaVista(ctx, rut),
      direccionesDe(ctx, rut),
      contactosDe(ctx, rut),
      vinculosDe(ctx, rut),
      consultasDe(ctx, rut),
      calificacionesDe(ctx, rut),
      consentimientosDe(ctx, rut),
    ],
  );
  const cuentas = todas.map((c) => conCuentaVisible(ctx, c));
  const enCurso = new Set(abiertas.map((r) => r.id));
  const { habilitados, rentas, informes, bloqueos, retenciones, especiales, requisitos } = suyas;
  return {
    direcciones,
    contactos,
    vinculos,
    habilitados: habilitados.map((h) => ({ ...h, habilitadoId: h.id, bancos_and_ctacte: cuentas.filter((c) => c.habilitado_id === h.id) })),
    cuentas,
    rentas: rentas.toSorted((a, b) => b.periodo.localeCompare(a.periodo)),
    linea,
    informes: informes.toReversed(),
    bloqueos: bloqueos.toReversed(),
    retenciones: retenciones.map((r) => ({ ...r, abierta: enCurso.has(r.id) })),
    alimentos: consultas.map((x) => ({ ...x, vale: x.fecha >= desde })),
    cuentas_especiales: especiales.map((c) => conCuentaVisible(ctx, c)),
    requisitos: requisitos.map((r) => ({ ...r, estado: r.vence && r.vence < ctx.hoy ? 'vencido' : r.estado })),
    calificaciones,
    consentimientos: consentimientos.map((x) => ({ ...x, revocado: x.revocado ?? null })),
  };
}

/** The whole file. Opening it leaves a row in the reading log. */
export async function detalle(ctx: ReadCtx, c: ClienteRow) {
  if ((ctx as Partial<Ctx>).accion === 'detalle') await ctx.lectura(c.rut, 'Ficha de cliente');
  const [p, [abierto], ejecutivos, roles, sucursales, partes, ficha, expuesto, moras] = await atOnce([
    filaPersona(ctx, c.rut),
    bloqueosAbiertos(ctx, c.rut),
    opcionesDe(ctx, 'ejecutivos'),
    rolesDe(ctx, c.rut),
    sucursalesDe(ctx),
    partesDe(ctx, c.rut),
    fichaDe(ctx, c),
    exposicion(ctx, c.rut),
    morasDe(ctx, [c.rut]),
  ]);
  if (!p) throw new Error('a client without its person');
  const { id: _id, version: _v, resenas, ...cliente } = c;
  return {
    ...p,
    ...cliente,
    id: c.id,
    reseñas: resenas,
    roles,
    estado: estadoDe(ctx, c),
    ejecutivo_id: c.ejecutivo_rut,
    ejecutivo: ejecutivos.find((e) => e.codigo === c.ejecutivo_rut)?.nombre ?? null,
    sucursal: sucursales.find((s) => s.id === c.sucursal_id)?.nombre ?? null,
    situacion_comercial: situacionComercial(c.ultima_operacion, ctx.hoy),
    ...partes,
    bloqueo: abierto?.motivo ?? null,
    faltas: faltasDeFicha(ficha),
    ...moras(c.rut),
    exposicion: expuesto.total,
  };
}
