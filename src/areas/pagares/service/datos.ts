import type { z } from 'zod';
import { exigirOpcion, opcionesDe } from '#areas/catalogos/public.server.ts';
import { clientePorRut, direccionesDe, lineaVigente, personaPorRut, vinculosDe } from '#areas/clientes/public.server.ts';
import { contratoVigente } from '#areas/contratos/public.server.ts';
import { empresaDe, sucursalesDe, sucursalPorId } from '#areas/empresas/public.server.ts';
import { iteVigente, valorUf } from '#areas/parametros/public.server.ts';
import { iteDeDocumento } from '#finanzas/ite.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import { Invalid, NotFound, Rule } from '#kernel/errors.ts';
import type { Fecha } from '#kernel/values/fecha.ts';
import { pesos, toPesos } from '#kernel/values/money.ts';
import { atOnce } from '#platform/server/at-once.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import type { New } from '#platform/server/database/columns.ts';
import { contract } from '../contract.ts';
import type { Datos } from '../contract-formas.ts';
import { type AvalPagare, firmasDe, type Representante } from '../domain/firmas.ts';
import { type Cuota, exigirForma, ultimoVencimiento } from '../domain/forma.ts';
import type { pagares } from '../tables.ts';
import type { PagareFila } from './filas.ts';
import { avalesPara } from './partes.ts';

export type Escrito = Partial<z.output<typeof Datos>>;
/** What the numbers and dates of a pagaré give: never typed. */
type Calculado = Pick<
  New<typeof pagares>,
  'capital' | 'valor_uf' | 'ultimo_vencimiento' | 'ite_base' | 'ite_meses' | 'ite_tasa' | 'ite_impuesto' | 'ite_metodo' | 'firmas'
>;
export type Cuerpo = Omit<New<typeof pagares>, 'pagarevista' | 'numero'>;

/** Name of a comuna from its code; a text that is no code stays as written. */
async function nombreComuna(ctx: ReadCtx, codigo: string | null): Promise<string> {
  if (!codigo) return '';
  return (await opcionesDe(ctx, 'comunas')).find((o) => o.codigo === codigo)?.nombre ?? codigo;
}

/** Where a branch signs its papers: its comuna (`ciudades`). */
export async function ciudadDe(ctx: ReadCtx, sucursal_id: string | null): Promise<string> {
  const s = sucursal_id ? await sucursalPorId(ctx, sucursal_id) : undefined;
  return s ? (await nombreComuna(ctx, s.comuna)) || s.nombre : '';
}

/** People of the client with power in force to sign pagarés on a day (`representantes`). */
export async function conFacultad(ctx: ReadCtx, cliente_rut: string, dia: Fecha): Promise<Representante[]> {
  return (await vinculosDe(ctx, cliente_rut))
    .filter((v) => v.facultades.includes('SUSCRIBIR_PAGARE') && v.desde <= dia && (v.hasta === null || v.hasta >= dia))
    .map((v) => ({
      rut: v.rut,
      nombre: v.nombre,
      calidad: v.actuacion === 'CONJUNTA' ? `representante, en conjunto con ${v.con_quienes ?? 'otro'}` : 'representante legal',
    }));
}

/** Each representative may sign pagarés of this client that day. Throws 422 `sin_facultad` {nombre}. */
export async function exigirFacultad(
  ctx: ReadCtx,
  cliente_rut: string,
  representantes: readonly Representante[],
  dia: Fecha,
): Promise<void> {
  if (representantes.length === 0) return;
  const pueden = new Set((await conFacultad(ctx, cliente_rut, dia)).map((r) => r.rut));
  const no = representantes.find((r) => !pueden.has(r.rut));
  if (no) throw new Rule('sin_facultad', { nombre: no.nombre }, { representantes: [`${no.nombre} no tiene facultad vigente`] });
}

/** What the form shows when it has a RUT: who signs, from where, and which line it would back. 404 for who is not a client. */
export async function fichaCliente(ctx: ReadCtx, rut: string) {
  const [c, persona, [dir], linea, contrato, sucursales, representantes, avales] = await atOnce([
    clientePorRut(ctx, rut),
    personaPorRut(ctx, rut),
    direccionesDe(ctx, rut),
    lineaVigente(ctx, rut),
    mandatoDe(ctx, rut, ctx.hoy),
    sucursalesDe(ctx),
    conFacultad(ctx, rut, ctx.hoy),
    avalesPara(ctx, rut, null),
  ]);
  if (!c) throw new NotFound();
  // Somewhere it is signed: a client without a branch signs in the first one.
  const suya = sucursales.find((s) => s.id === c.sucursal_id) ?? sucursales[0];
  return {
    id: c.id,
    nombre: c.nombre,
    juridica: persona?.tipo_persona === 'JURIDICA',
    direccion: dir ? [dir.calle, dir.numero, dir.depto].filter(Boolean).join(' ') : '',
    comuna: await nombreComuna(ctx, dir?.comuna ?? null),
    sucursal_id: suya?.id ?? null,
    sucursal: suya?.codigo ?? null,
    linea: linea ? { id: linea.id, numero: linea.numero, monto: linea.monto_pesos } : null,
    contrato: contrato?.nombre ?? null,
    contrato_id: contrato?.id ?? null,
    representantes,
    avales,
  };
}

/** The contract that lets us fill the pagaré: the mandate, or the marco with that clause. */
async function mandatoDe(ctx: ReadCtx, rut: string, dia: Fecha): Promise<{ id: string; nombre: string } | null> {
  const [mandato, marco] = await atOnce([contratoVigente(ctx, rut, 'MANDATO', dia), contratoVigente(ctx, rut, 'MARCO_FACTORING', dia)]);
  if (mandato) return { id: mandato.id, nombre: `mandato N° ${mandato.num_contrato}` };
  return marco?.clausulas.mandato_llenado ? { id: marco.id, nombre: `marco de factoring N° ${marco.num_contrato}` } : null;
}

/** Our address with its comuna, unless whoever wrote it already put it. */
function lugarPago(direccion: string, comuna: string): string {
  const ya = direccion.toLowerCase().includes(comuna.toLowerCase());
  return ya ? direccion : [direccion, comuna].filter(Boolean).join(', ');
}

/** What a draft takes from its client when nobody wrote otherwise. */
async function desdeCliente(ctx: ReadCtx, rut: string, d: Escrito): Promise<Cuerpo> {
  const f = await fichaCliente(ctx, rut);
  const empresa = await empresaDe(ctx.db, ctx.empresa_id);
  if (!empresa?.rut) throw new Invalid({ acreedor: ['Falta el RUT de la empresa'] });
  const respaldo = d.respaldo ?? 'NINGUNO';
  if (respaldo === 'LINEA' && !f.linea) throw new Rule('sin_linea');
  return {
    tipo: d.tipo ?? '',
    cliente_rut: rut as PagareFila['cliente_rut'],
    nombre: f.nombre,
    juridica: f.juridica,
    direccion: f.direccion,
    comuna: f.comuna,
    representantes: f.juridica ? f.representantes.slice(0, 1) : [],
    avales: f.avales,
    acreedor_rut: empresa.rut,
    acreedor_nombre: empresa.razon_social,
    moneda: d.moneda ?? 'CLP',
    fecha_emision: d.fecha_emision ?? ctx.hoy,
    sucursal_id: f.sucursal_id,
    lugar_pago: lugarPago(empresa.direccion ?? '', await nombreComuna(ctx, empresa.comuna)),
    base_dias: '30_360',
    mandato_llenado: d.tipo === 'A_LA_VISTA',
    con_protesto: false,
    contrato_id: f.contrato_id,
    contrato: f.contrato,
    ite_exento: false,
    respaldo,
    respaldo_id: respaldo === 'LINEA' ? (f.linea?.id ?? null) : null,
    respaldo_numero: respaldo === 'LINEA' && f.linea ? `Línea ${f.linea.numero}` : null,
  };
}

async function sobreponer(ctx: ReadCtx, base: Cuerpo, d: Escrito): Promise<Cuerpo> {
  const { sucursal, respaldo: _r, avales, cuotas, ...resto } = d;
  const puestos = Object.fromEntries(Object.entries(resto).filter(([, v]) => v !== undefined));
  for (const campo of ['direccion', 'comuna', 'lugar_pago']) if (puestos[campo] === null) delete puestos[campo];
  let { sucursal_id } = base;
  if (sucursal) {
    const s = (await sucursalesDe(ctx)).find((x) => x.codigo === sucursal);
    if (!s) throw new Invalid({ sucursal: ['Elija una sucursal de la lista'] });
    sucursal_id = s.id;
  }
  return {
    ...base,
    ...puestos,
    sucursal_id: sucursal_id ?? null,
    ciudad: await ciudadDe(ctx, sucursal_id ?? null),
    ...(avales ? { avales: avales.map((a): AvalPagare => ({ ...a, conyuge: a.conyuge ?? null })) } : {}),
    ...(cuotas ? { cuotas: cuotas as Cuota[] } : {}),
  };
}

/** Capital in pesos and stamp tax of a pagaré, at the UF and the table of its day of issue. */
async function calcular(ctx: ReadCtx, b: Cuerpo): Promise<Calculado> {
  const cuotas = b.cuotas ?? [];
  const vence = ultimoVencimiento({ vencimiento: b.vencimiento ?? null, cuotas });
  const firmas = firmasDe({
    suscriptor: { rut: b.cliente_rut, nombre: b.nombre },
    representantes: b.representantes ?? [],
    avales: b.avales ?? [],
  });
  const valor_uf = b.moneda === 'UF' ? await valorUf(ctx, b.fecha_emision) : null;
  const enPesos = (m: string) => (valor_uf ? ufToPesos(m, valor_uf) : toPesos(m));
  const nada = { ite_base: null, ite_meses: null, ite_tasa: null, ite_impuesto: null, ite_metodo: null };
  if (!b.monto) return { capital: null, valor_uf, ultimo_vencimiento: vence, firmas, ...nada };
  const capital = enPesos(b.monto);
  const tabla = await iteVigente(ctx, b.fecha_emision);
  const ite = iteDeDocumento({
    base: capital,
    emision: b.fecha_emision,
    vencimiento: vence,
    cuotas: cuotas.map((c) => ({ fecha: c.fecha, monto: enPesos(c.monto) })),
    tabla,
  });
  return {
    capital,
    valor_uf,
    ultimo_vencimiento: vence,
    firmas,
    ite_base: ite.base,
    ite_meses: ite.meses,
    ite_tasa: ite.tasa,
    ite_metodo: ite.metodo,
    ite_impuesto: b.ite_exento ? pesos(0) : ite.impuesto,
  };
}

/** Checks a draft as it would be written and adds what is computed. Refusals of `exigirForma` and `exigirFacultad`; 400 by field. */
async function cerrar(ctx: ReadCtx, b: Cuerpo): Promise<Cuerpo> {
  await exigirOpcion(ctx, 'pagare_tipos', b.tipo, 'tipo');
  exigirForma(
    {
      tipo: b.tipo,
      moneda: b.moneda,
      monto: b.monto ?? null,
      fecha_emision: b.fecha_emision,
      vencimiento: b.vencimiento ?? null,
      cuotas: b.cuotas ?? [],
      mandato_llenado: b.mandato_llenado,
    },
    await ctx.param(contract, 'rango_vencimiento'),
  );
  if (b.ite_exento && !b.ite_motivo?.trim()) throw new Invalid({ ite_motivo: ['Indique por qué está exento'] });
  await exigirFacultad(ctx, b.cliente_rut, b.representantes ?? [], b.fecha_emision);
  return { ...b, ...(await calcular(ctx, b)) };
}

/** A new draft. 404 for who is not a client; 422 `sin_linea` and those of `cerrar`. */
export async function nuevoCuerpo(ctx: ReadCtx, rut: string, d: Escrito): Promise<Cuerpo> {
  return cerrar(ctx, await sobreponer(ctx, await desdeCliente(ctx, rut, d), d));
}

/** A draft with what an edit changes. */
export async function cuerpoEditado(ctx: ReadCtx, row: PagareFila, d: Escrito): Promise<Cuerpo> {
  const respaldo = d.respaldo ?? row.respaldo;
  const linea = respaldo === 'LINEA' ? await lineaVigente(ctx, row.cliente_rut) : undefined;
  if (respaldo === 'LINEA' && !linea) throw new Rule('sin_linea');
  const base = { ...row, respaldo };
  if (respaldo === 'LINEA' && linea) Object.assign(base, { respaldo_id: linea.id, respaldo_numero: `Línea ${linea.numero}` });
  if (respaldo === 'NINGUNO') Object.assign(base, { respaldo_id: null, respaldo_numero: null });
  return cerrar(ctx, await sobreponer(ctx, base, d));
}

/** A draft that another area writes whole (the pagaré of a credit), checked as any other. */
export const cuerpoDe = (ctx: ReadCtx, rut: string, d: Escrito, puesto: Partial<Cuerpo>): Promise<Cuerpo> =>
  desdeCliente(ctx, rut, d).then(async (b) => cerrar(ctx, { ...(await sobreponer(ctx, b, d)), ...puesto }));
