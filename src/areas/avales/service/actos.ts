import { and, eq } from 'drizzle-orm';
import { exigirOpcion } from '#areas/catalogos/public.server.ts';
import { asegurarPersona, clientePorRut, completarPersona, filaPersona } from '#areas/clientes/public.server.ts';
import { exigirRespaldo } from '#areas/documentos/public.server.ts';
import { alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { agregarObligado, quitarObligado } from '#areas/libro/public.server.ts';
import { exigirSinObservaciones } from '#areas/parametros/public.server.ts';
import { Conflict, Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { formatFecha, formatPesos } from '#kernel/values/format.ts';
import { type Pesos, pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { estados, exigirOtraPersona } from '../domain/estados.ts';
import { type Conyuge, exigirConyuge, exigirFacultad } from '../domain/exigencias.ts';
import { type OrigenAval, respalda } from '../domain/respaldo.ts';
import { avales, type Representante } from '../tables.ts';
import { declarar, type NuevaDeclaracion } from './declarar.ts';
import { declaracionesDe, poderesDe } from './filas.ts';
import { observacionesDe } from './observaciones.ts';
import { existeOrigen } from './origen.ts';
import { type AvalRow, medir } from './respaldos.ts';

interface DatosAval {
  rut_aval: Rut;
  nombre: string;
  estado_civil?: string | null | undefined;
  nacion?: string | null | undefined;
  profesion?: string | null | undefined;
  cliente_rut: Rut;
  tipo: string;
  alcance: 'GENERAL' | 'ESPECIFICO';
  origen_area?: OrigenAval | null | undefined;
  origen_id?: string | null | undefined;
  monto_maximo?: string | null | undefined;
  moneda: 'CLP' | 'UF';
  desde: Fecha;
  hasta?: Fecha | null | undefined;
  domicilio?: string | null | undefined;
  region?: string | null | undefined;
  comuna?: string | null | undefined;
  conyuge?: Conyuge | null | undefined;
  representante?: Representante | null | undefined;
  vinculo_id?: string | null;
  patrimonio?: Omit<NuevaDeclaracion, 'rut'> | null | undefined;
}

function exigirPlazo(desde: Fecha, hasta: Fecha | null | undefined): void {
  if (hasta && hasta < desde) throw new Invalid({ hasta: ['Debe ser posterior al inicio'] });
}

/** What is backed exists and is of the client. 422 `origen_ajeno`, at its field. */
export async function exigirOrigen(ctx: Ctx, d: Pick<DatosAval, 'alcance' | 'origen_area' | 'origen_id' | 'cliente_rut'>): Promise<void> {
  const { alcance, origen_area: origen, origen_id: id, cliente_rut } = d;
  if (alcance !== 'ESPECIFICO' || !origen || !id) return;
  if (!(await existeOrigen(ctx, { origen, id, cliente_rut }))) throw new Rule('origen_ajeno', {}, { origen_id: ['Elija uno del cliente'] });
}

/** Proposes a guarantor of a client. 404 beyond the reach; 422 `aval_de_si_mismo`; 409 `aval_abierto`. */
export async function proponer(ctx: Ctx, d: DatosAval): Promise<AvalRow> {
  exigirOtraPersona(d.rut_aval, d.cliente_rut);
  // Who he is is asked with the rest: what is written of him below finds him read.
  const [cliente, alcanza, declaradas] = await atOnce([
    clientePorRut(ctx, d.cliente_rut),
    alcanzaCliente(ctx, d.cliente_rut),
    d.patrimonio ? declaracionesDe(ctx, d.rut_aval) : [],
    filaPersona(ctx, d.rut_aval),
  ]);
  if (!cliente || !alcanza) throw new NotFound();
  await exigirOpcion(ctx, 'tipos_aval', d.tipo, 'tipo');
  exigirPlazo(d.desde, d.hasta);
  if (d.alcance === 'ESPECIFICO' && !(d.origen_area && d.origen_id)) throw new Invalid({ origen_id: ['Indique qué respalda'] });
  const persona = await asegurarPersona(ctx, { rut: d.rut_aval, nombre: d.nombre });
  await completarPersona(ctx, d.rut_aval, {
    estado_civil: d.estado_civil ?? null,
    nacion: d.nacion ?? null,
    profesion: d.profesion ?? null,
  });
  const { patrimonio, nombre: _n, estado_civil: _e, nacion: _na, profesion: _p, ...resto } = d;
  const especifico = d.alcance === 'ESPECIFICO';
  const row = await ctx.insert(avales, {
    ...resto,
    nombre: persona.nombre,
    nombre_cliente: cliente.nombre,
    origen_area: especifico ? (d.origen_area ?? null) : null,
    origen_id: especifico ? (d.origen_id ?? null) : null,
    clave_origen: especifico ? `${d.origen_area}:${d.origen_id}` : 'general',
  });
  if (patrimonio) await declarar(ctx, { ...patrimonio, rut: d.rut_aval }, declaradas);
  return row;
}

interface Cambios {
  tipo?: string | undefined;
  estado_civil?: string | null | undefined;
  nacion?: string | null | undefined;
  profesion?: string | null | undefined;
  monto_maximo?: string | null | undefined;
  moneda?: 'CLP' | 'UF' | undefined;
  hasta?: Fecha | null | undefined;
  motivo?: string | null | undefined;
}

/** Corrects an open aval. Once vigente the change says why; its history keeps what it said before. Refusals of `exigirQueNoAfloje`. */
export async function corregir(ctx: Ctx, row: AvalRow, { motivo, estado_civil, nacion, profesion, ...cambio }: Cambios): Promise<void> {
  if (row.estado === 'vigente' && !motivo) throw new Invalid({ motivo: ['Indique el motivo del cambio'] }, 'motivo_requerido');
  if (cambio.tipo) await exigirOpcion(ctx, 'tipos_aval', cambio.tipo, 'tipo');
  exigirPlazo(row.desde, cambio.hasta);
  if (motivo) ctx.audit({ motivo });
  if (row.estado === 'vigente') await exigirQueNoAfloje(ctx, row, { ...row, ...definidos(cambio) });
  await completarPersona(ctx, row.rut_aval, { estado_civil: estado_civil ?? null, nacion: nacion ?? null, profesion: profesion ?? null });
  await ctx.update(avales, row.id, cambio);
}

const definidos = <T extends object>(o: T): Partial<T> =>
  Object.fromEntries(Object.entries(o).filter(([, v]) => v !== undefined)) as Partial<T>;

/**
 * A correction is not a release: with debt alive it does not end the aval (422 `deuda_respaldada` {monto}), and what makes it answer for less is
 * corrected by another person than who proposed it.
 */
async function exigirQueNoAfloje(ctx: Ctx, row: AvalRow, nuevo: AvalRow): Promise<void> {
  const [deAntes, deAhora] = await atOnce([medir(ctx, [row]), medir(ctx, [nuevo])]);
  const [antes, ahora] = [deAntes.get(row.id), deAhora.get(row.id)];
  if (!antes || !ahora || ahora.respaldo >= antes.respaldo) return;
  if (!respalda(nuevo, ctx.hoy))
    throw new Rule('deuda_respaldada', { monto: formatPesos(antes.deuda_total) }, { hasta: ['Respalda deuda vigente: pida liberarlo'] });
  ctx.requireOther(row.hecho_por);
}

/** What must be true to constitute it: it has begun, another person, the spouse's authorisation, a representative who may guarantee. */
export async function exigirConstituible(ctx: ReadCtx, row: AvalRow): Promise<void> {
  if (row.desde > ctx.hoy) throw new Rule('aval_sin_empezar', { fecha: formatFecha(row.desde) });
  const [p, poderes, observaciones] = await atOnce([filaPersona(ctx, row.rut_aval), poderesDe(ctx, row), observacionesDe(ctx, row)]);
  const tipo_persona = p?.tipo_persona ?? 'NATURAL';
  exigirConyuge({ tipo_persona, estado_civil: p?.estado_civil ?? null, conyuge: row.conyuge ?? null }, ctx.hoy);
  exigirFacultad(tipo_persona, poderes, ctx.hoy);
  await exigirSinObservaciones(ctx, observaciones);
}

interface Firma {
  firma_fecha: Fecha;
  firma_notaria?: string | null | undefined;
  firma_archivo?: string | null | undefined;
}

/** FISCALIA: signed and good, once `exigirConstituible` let it. From now on the person answers for what it backs, also in the auxiliary ledger. */
export async function constituir(ctx: Ctx, row: AvalRow, firma: Firma): Promise<void> {
  ctx.requireOther(row.hecho_por);
  if (firma.firma_fecha > ctx.hoy) throw new Invalid({ firma_fecha: ['La fecha no puede ser posterior a hoy'] }, 'fecha_futura');
  if (firma.firma_notaria) await exigirOpcion(ctx, 'notarias', firma.firma_notaria, 'firma_notaria');
  if (firma.firma_archivo) {
    const referido = { tipo: 'aval', id: row.id };
    await exigirRespaldo(ctx, { archivo_id: firma.firma_archivo, referido, tipos: [], firmado: true, campo: 'firma_archivo' });
  }
  const vigente = await ctx.update(avales, row.id, {
    estado: estados.go(row.estado, 'constituir'),
    firma_fecha: firma.firma_fecha,
    firma_notaria: firma.firma_notaria ?? null,
    firma_archivo: firma.firma_archivo ?? null,
  });
  await obligar(ctx, [vigente]);
  await ctx.emit('pendiente.cerrado', { area: 'avales', entidad_id: row.id });
}

/** Those in force answer in the auxiliary ledger for every debt that they back today. */
export async function obligar(ctx: Ctx, filas: readonly AvalRow[]): Promise<void> {
  const vigentes = filas.filter((a) => respalda(a, ctx.hoy));
  const medidas = await medir(ctx, vigentes);
  for (const a of vigentes) for (const d of medidas.get(a.id)?.deudas ?? []) await agregarObligado(ctx, d.pk, a.rut_aval);
}

/** It stops answering for debts that no other aval of the same person backs. */
async function soltarObligados(ctx: Ctx, row: AvalRow, pks: readonly string[]): Promise<void> {
  const otros = (await avalesVigentesDe(ctx, row.cliente_rut)).filter((a) => a.rut_aval === row.rut_aval && a.id !== row.id);
  const medidas = await medir(ctx, otros);
  const siguen = new Set([...medidas.values()].flatMap((m) => m.deudas.map((d) => d.pk)));
  await quitarObligado(
    ctx,
    pks.filter((pk) => !siguen.has(pk)),
    row.rut_aval,
  );
}

async function avalesVigentesDe(ctx: ReadCtx, cliente_rut: Rut): Promise<AvalRow[]> {
  return ctx.db
    .select()
    .from(avales)
    .where(and(eq(avales.empresa_id, ctx.empresa_id), eq(avales.cliente_rut, cliente_rut), eq(avales.estado, 'vigente')));
}

/** Asked by one person; another decides. 409 `liberacion_ya_pedida`. */
export async function pedirLiberacion(ctx: Ctx, row: AvalRow, p: { motivo_liberacion: string; detalle: string }): Promise<void> {
  if (row.liberacion_pedida) throw new Conflict('liberacion_ya_pedida', { nombre: row.liberacion_pedida.nombre });
  const { nombre } = await exigirOpcion(ctx, 'motivos_liberacion', p.motivo_liberacion, 'motivo_liberacion');
  await ctx.update(avales, row.id, {
    liberacion_pedida: { motivo: nombre, detalle: p.detalle, nombre: ctx.session.nombre, fecha: ctx.hoy, por: ctx.people },
  });
  await ctx.emit('pendiente.abierto', {
    area: 'avales',
    entidad_id: row.id,
    cliente_rut: row.cliente_rut,
    tipo: 'aprobar',
    titulo: `Liberar el aval de ${row.nombre} por ${row.nombre_cliente}`,
    url: `/avales/${row.id}`,
    permiso: 'avales:liberar',
    makers: ctx.people,
  });
}

export function exigirPedida(row: AvalRow): void {
  if (!row.liberacion_pedida) throw new Rule('liberacion_sin_pedir');
}

/** Nothing is owed under it. 422 `deuda_respaldada` {monto}. */
export async function exigirSinDeuda(ctx: ReadCtx, row: AvalRow): Promise<void> {
  const monto: Pesos = (await medir(ctx, [row])).get(row.id)?.deuda_total ?? pesos(0);
  if (monto > 0) throw new Rule('deuda_respaldada', { monto: formatPesos(monto) });
}

/** Releases it: another person than who asked, and nothing owed under it. */
export async function liberar(ctx: Ctx, row: AvalRow): Promise<void> {
  exigirPedida(row);
  ctx.requireOther(row.liberacion_pedida?.por);
  await exigirSinDeuda(ctx, row);
  await ctx.update(avales, row.id, {
    estado: estados.go(row.estado, 'liberar'),
    motivo_liberacion: `${row.liberacion_pedida?.motivo}: ${row.liberacion_pedida?.detalle}`,
    hasta: ctx.hoy,
  });
  await ctx.emit('pendiente.cerrado', { area: 'avales', entidad_id: row.id });
}

/** Another aval vigente of the client that backs as much takes its place, by another person than who proposed that one. */
export async function reemplazar(ctx: Ctx, row: AvalRow, p: { reemplazo_id: string; motivo: string }): Promise<void> {
  const nuevo = await ctx.find(avales, p.reemplazo_id);
  if (!nuevo || nuevo.id === row.id || nuevo.estado !== 'vigente' || nuevo.cliente_rut !== row.cliente_rut) {
    throw new Rule('reemplazo_ajeno', {}, { reemplazo_id: ['Elija otro aval vigente del mismo cliente'] });
  }
  ctx.requireOther(nuevo.hecho_por);
  const medidas = await medir(ctx, [row, nuevo]);
  const [actual, reemplazo] = [medidas.get(row.id), medidas.get(nuevo.id)];
  if ((reemplazo?.respaldo ?? 0) < (actual?.respaldo ?? 0)) {
    throw new Rule('reemplazo_insuficiente', {
      reemplazo: formatPesos(reemplazo?.respaldo ?? 0),
      actual: formatPesos(actual?.respaldo ?? 0),
    });
  }
  ctx.audit({ motivo: p.motivo });
  await ctx.update(avales, row.id, {
    estado: estados.go(row.estado, 'reemplazar'),
    reemplazado_por: nuevo.id,
    motivo_liberacion: p.motivo,
    liberacion_pedida: null,
    hasta: ctx.hoy,
  });
  await soltarObligados(ctx, row, actual?.deudas.map((d) => d.pk) ?? []);
  await ctx.emit('pendiente.cerrado', { area: 'avales', entidad_id: row.id });
}
