import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { exigirOpcion, opcionesDe } from '#areas/catalogos/public.server.ts';
import { clientePorRut } from '#areas/clientes/public.server.ts';
import { documentosPorId } from '#areas/documentos/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import { valorUf } from '#areas/parametros/public.server.ts';
import { pesosToUf } from '#finanzas/uf.ts';
import { Invalid, NotFound, Rule } from '#kernel/errors.ts';
import { cmp, sub, toFixed } from '#kernel/values/decimal.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatDecimal } from '#kernel/values/format.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { exigirElegible, juzgar, type ReglaVista } from '../domain/elegibilidad.ts';
import { estados } from '../domain/estados.ts';
import { parteDelFondo } from '../domain/siniestro.ts';
import { coberturas, programas } from '../tables.ts';
import { type CoberturaRow, type Objeto, objetosDe, type ProgramaRow } from './filas.ts';

interface Pedido {
  objeto?: string | undefined;
  refinancia: boolean;
  exento_ite: boolean;
}

async function ultimoSiniestro(ctx: ReadCtx, rut: Rut): Promise<Fecha | null> {
  const fecha = sql<Fecha>`${coberturas.siniestro}->>'fecha_pago'`;
  const [row] = await ctx.db
    .select({ fecha })
    .from(coberturas)
    .where(
      and(
        eq(coberturas.empresa_id, ctx.empresa_id),
        eq(coberturas.cliente_rut, rut),
        isNotNull(sql`${coberturas.siniestro}->>'fecha_pago'`),
      ),
    )
    .orderBy(desc(fecha))
    .limit(1);
  return row?.fecha ?? null;
}

/** A bought cheque: what FOGAIN does not cover. */
async function esCheque(ctx: ReadCtx, o: Objeto | undefined): Promise<boolean> {
  if (o?.tipo !== 'documento') return false;
  const [d] = await documentosPorId(ctx, [o.objeto.split(':')[1] ?? '']);
  return d?.tipo === 'CHQ';
}

/** Every rule of the programa over the client as it is now. 404 for who is not a client or is beyond the reach. */
export async function juzgarCliente(
  ctx: ReadCtx,
  p: ProgramaRow,
  rut: Rut,
  pedido: Pedido,
): Promise<{ reglas: ReglaVista[]; segmento: string }> {
  const cliente = await clientePorRut(ctx, rut);
  if (!cliente || !(await alcanzaCliente(ctx, rut))) throw new NotFound();
  const objetos = await objetosDe(ctx, rut);
  const segmento = cliente.segmento_cliente ?? '';
  const reglas = juzgar(
    p,
    {
      ventas_uf: cliente.ventas_anuales_uf,
      segmento,
      nombres: new Map((await opcionesDe(ctx, 'segmento_cliente')).map((o) => [o.codigo, o.nombre])),
      mora_dias: Math.max(0, ...objetos.map((o) => o.mora_dias)),
      ultimo_siniestro: await ultimoSiniestro(ctx, rut),
      es_chq: await esCheque(
        ctx,
        objetos.find((o) => o.objeto === pedido.objeto),
      ),
      refinancia: pedido.refinancia,
      exento_ite: pedido.exento_ite,
    },
    ctx.hoy,
  );
  return { reglas, segmento };
}

interface NuevaCobertura extends Pedido {
  programa_id: string;
  cliente_rut: Rut;
  objeto: string;
  porcentaje?: string | null | undefined;
  hasta?: Fecha | null | undefined;
}

/** No more than the programa covers of that segment. 422 `porcentaje_excede` {max}, at its field. A segment that it does not cover is judged later. */
export async function exigirPorcentaje(ctx: ReadCtx, programa_id: string, segmento: string, pct: string): Promise<void> {
  const max = (await ctx.get(programas, programa_id)).coberturas[segmento];
  if (max === undefined || cmp(pct, max) <= 0) return;
  const dicho = formatDecimal(max, 2);
  throw new Rule('porcentaje_excede', { max: dicho }, { porcentaje: [`El programa cubre hasta ${dicho} % de este segmento`] });
}

/** A cover ends after today. */
export function exigirHasta(ctx: ReadCtx, hasta: Fecha | null | undefined): void {
  if (hasta && hasta <= ctx.hoy) throw new Invalid({ hasta: ['Debe ser posterior a hoy'] });
}

/** 404, 422 `programa_inactivo`. */
async function programaActivo(ctx: ReadCtx, id: string) {
  const p = await ctx.get(programas, id);
  if (!p.activo) throw new Rule('programa_inactivo');
  return p;
}

async function clienteAlAlcance(ctx: ReadCtx, rut: Rut) {
  const [cliente, alcanza] = await atOnce([clientePorRut(ctx, rut), alcanzaCliente(ctx, rut)]);
  if (!cliente || !alcanza) throw new NotFound();
  return cliente;
}

/** Draft of a cobertura over a live debt of the client. 422 `objeto_ajeno`, `programa_inactivo`; 409 `cobertura_existente`. */
export async function crear(ctx: Ctx, d: NuevaCobertura): Promise<CoberturaRow> {
  const [p, cliente, suyos] = await atOnce([
    programaActivo(ctx, d.programa_id),
    clienteAlAlcance(ctx, d.cliente_rut),
    objetosDe(ctx, d.cliente_rut),
  ]);
  const objeto = suyos.find((o) => o.objeto === d.objeto);
  if (!objeto) throw new Rule('objeto_ajeno', {}, { objeto: ['Elija una deuda viva del cliente'] });
  const segmento = cliente.segmento_cliente ?? '';
  if (d.porcentaje) await exigirPorcentaje(ctx, p.id, segmento, d.porcentaje);
  exigirHasta(ctx, d.hasta);
  const porcentaje = d.porcentaje ?? p.coberturas[segmento] ?? '0.00';
  return ctx.insert(coberturas, {
    numero: await ctx.folio('fondo'),
    programa_id: p.id,
    programa: p.codigo,
    cliente_rut: d.cliente_rut,
    nombre_cliente: cliente.nombre,
    objeto: objeto.objeto,
    nombre_objeto: objeto.nombre,
    segmento,
    ventas_uf: cliente.ventas_anuales_uf,
    refinancia: d.refinancia,
    exento_ite: d.exento_ite,
    porcentaje,
    capital: objeto.saldo,
    capital_cubierto: parteDelFondo(objeto.saldo, porcentaje),
    comision_anual_pct: p.comision_anual_pct,
    comision_periodo: p.comision_periodo,
    plazo_requerimiento_dias: p.plazo_requerimiento_dias,
    hasta: d.hasta ?? null,
  });
}

/** Spends the programa's cupo by one conditional update. 422 `sin_cupo_fondo` {libre, uf}. */
export async function gastarCupo(ctx: Ctx, programa_id: string, uf: string): Promise<void> {
  const [ok] = await ctx.db
    .update(programas)
    .set({ usado_uf: sql`${programas.usado_uf} + ${uf}::numeric` })
    .where(
      and(
        eq(programas.empresa_id, ctx.empresa_id),
        eq(programas.id, programa_id),
        sql`${programas.cupo_uf} - ${programas.usado_uf} >= ${uf}::numeric`,
      ),
    )
    .returning({ id: programas.id });
  if (ok) return;
  throw faltaCupo(await ctx.get(programas, programa_id), uf);
}

/** Gives back to the programa what a cobertura held of its cupo; once. */
export async function devolverCupo(ctx: Ctx, row: CoberturaRow): Promise<{ cupo_uf: string }> {
  await ctx.db
    .update(programas)
    .set({ usado_uf: sql`${programas.usado_uf} - ${row.cupo_uf}::numeric` })
    .where(and(eq(programas.empresa_id, ctx.empresa_id), eq(programas.id, row.programa_id)));
  return { cupo_uf: '0' };
}

/** The living debt of a cobertura. 422 `sin_saldo`. */
export async function exigirSaldo(ctx: ReadCtx, row: CoberturaRow): Promise<Objeto> {
  const objeto = (await objetosDe(ctx, row.cliente_rut)).find((o) => o.objeto === row.objeto);
  if (!objeto || objeto.saldo === 0) throw new Rule('sin_saldo');
  return objeto;
}

/**
 * What is asked, with its rules judged on the client as it is now: while one of them fails, or the programa has no cupo, it waits as a draft that
 * says why (areas/2: parked with reason). 422 of `juzgar`, `sin_saldo`, `sin_cupo_fondo`.
 */
export async function exigirSolicitable(ctx: ReadCtx, row: CoberturaRow) {
  const p = await ctx.get(programas, row.programa_id);
  const { reglas, segmento } = await juzgarCliente(ctx, p, row.cliente_rut, row);
  exigirElegible(reglas);
  const objeto = await exigirSaldo(ctx, row);
  const capital_cubierto = parteDelFondo(objeto.saldo, row.porcentaje);
  const cupo_uf = pesosToUf(capital_cubierto, await valorUf(ctx, ctx.hoy));
  if (cmp(sub(p.cupo_uf, p.usado_uf), cupo_uf) < 0) throw faltaCupo(p, cupo_uf);
  return { p, reglas, segmento, objeto, capital_cubierto, cupo_uf };
}

const faltaCupo = (p: ProgramaRow, uf: string): Rule =>
  new Rule('sin_cupo_fondo', { libre: formatDecimal(toFixed(sub(p.cupo_uf, p.usado_uf), 4), 4), uf: formatDecimal(uf, 4) });

/** OPERACIONES asks the fund: the rules are judged now and kept as they were judged. 422 of `juzgar`, `sin_cupo_fondo`. */
export async function solicitar(ctx: Ctx, row: CoberturaRow): Promise<void> {
  const { reglas, segmento, objeto, capital_cubierto, cupo_uf } = await exigirSolicitable(ctx, row);
  await gastarCupo(ctx, row.programa_id, cupo_uf);
  await ctx.update(coberturas, row.id, {
    estado: estados.go(row.estado, 'solicitar'),
    elegibilidad: reglas,
    segmento,
    capital: objeto.saldo,
    capital_cubierto,
    cupo_uf,
    solicitado_por: ctx.people,
  });
  await ctx.emit('pendiente.abierto', {
    area: 'fondo-garantia',
    entidad_id: row.id,
    cliente_rut: row.cliente_rut,
    tipo: 'aprobar',
    url: `/fondo-garantia/${row.id}`,
    permiso: 'fondo-garantia:aprobar',
    titulo: `Cobertura ${row.programa} de ${row.nombre_cliente}`,
    monto: capital_cubierto,
    makers: ctx.people,
  });
}

/** The fund took it, and another person than who asked says so. */
export async function aceptar(ctx: Ctx, row: CoberturaRow, a: { numero_fondo: string; fecha_ingreso: Fecha }): Promise<void> {
  ctx.requireOther(row.solicitado_por);
  if (a.fecha_ingreso > ctx.hoy) throw new Invalid({ fecha_ingreso: ['La fecha no puede ser posterior a hoy'] }, 'fecha_futura');
  await ctx.update(coberturas, row.id, { ...a, estado: estados.go(row.estado, 'aceptar') });
  await ctx.emit('pendiente.cerrado', { area: 'fondo-garantia', entidad_id: row.id });
}

/** Tells `garantias` that the cover lives, or that it ended. */
export async function anunciar(ctx: Ctx, row: CoberturaRow, vive: boolean): Promise<void> {
  const { id: cobertura_id, programa, cliente_rut, nombre_cliente, objeto, nombre_objeto, capital_cubierto } = row;
  const numero_fondo = row.numero_fondo ?? '';
  const { nombre: nombre_programa } = await ctx.get(programas, row.programa_id);
  return ctx.emit('fondo.cobertura', {
    cobertura_id,
    vive,
    programa,
    nombre_programa,
    cliente_rut,
    nombre_cliente,
    objeto,
    nombre_objeto,
    capital_cubierto,
    numero_fondo,
  });
}

export async function activar(ctx: Ctx, row: CoberturaRow): Promise<void> {
  await exigirSaldo(ctx, row);
  await anunciar(ctx, await ctx.update(coberturas, row.id, { estado: estados.go(row.estado, 'activar') }), true);
}

/** It ends before living: its cupo is free again. */
export async function terminar(
  ctx: Ctx,
  row: CoberturaRow,
  accion: 'anular' | 'rechazar',
  motivo: string,
  motivo_rechazo?: string,
): Promise<void> {
  if (motivo_rechazo) await exigirOpcion(ctx, 'motivos_rechazo', motivo_rechazo, 'motivo_rechazo');
  ctx.audit({ motivo });
  await ctx.update(coberturas, row.id, {
    ...(await devolverCupo(ctx, row)),
    estado: estados.go(row.estado, accion),
    motivo_fin: motivo,
    motivo_rechazo: motivo_rechazo ?? null,
  });
  await ctx.emit('pendiente.cerrado', { area: 'fondo-garantia', entidad_id: row.id });
}

/** The bank account where money of the fund comes in or goes out. 400 at its field. */
export async function medioDe(ctx: ReadCtx, c: { cuenta_banco: string; comprobante: string; fecha: Fecha }) {
  const cuenta = (await cuentasBanco(ctx)).find((x) => x.codigo === c.cuenta_banco)?.codigo;
  if (!cuenta) throw new Invalid({ cuenta_banco: ['Elija una de nuestras cuentas'] });
  if (c.fecha > ctx.hoy) throw new Invalid({ fecha: ['La fecha no puede ser posterior a hoy'] }, 'fecha_futura');
  return { medio: 'banco' as const, cuenta, documento: c.comprobante };
}
