import { and, desc, eq, gt, inArray, lt, lte, type SQL, sql } from 'drizzle-orm';
import { listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { alcanceCliente, alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import { opcionesPagares } from '#areas/pagares/public.server.ts';
import { NotFound } from '#kernel/errors.ts';
import { isRut, type Rut } from '#kernel/values/rut.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import { columnsOf } from '#platform/server/company-rows.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { listing, since, until } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import type { VISTAS } from '../contract-formas.ts';
import { CAMPOS } from '../domain/campos.ts';
import { type EstadoCheque, estadoAl, estados, VIVOS } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { cheques, depositos, recepciones } from '../tables.ts';
import { calendario } from './calendario.ts';
import { cobradoYAdeudado, cuentasDelGirador, cuotasDe } from './cuotas.ts';
import { adelantar, custodiar, depositar, exigirLiberable, liberar } from './deposito.ts';
import { type ChequeFila, detalle, itemsDe } from './filas.ts';
import { boleta, constancia, hojaProtesto, recibo } from './imprimir.ts';
import { exigirProtestable, protestar } from './protesto.ts';
import { recibir } from './recibir.ts';
import { anular, canjear, devolver, endosar, exigirMismoDia, extraviar, repactar, retirar } from './salidas.ts';

async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<ChequeFila> {
  const row = lock ? await (ctx as Ctx).lock(cheques, id) : await ctx.get(cheques, id);
  if (!(await alcanzaCliente(ctx, row.cliente_rut))) throw new NotFound();
  return row;
}

const enCartera = eq(cheques.estado, 'en_cartera');
function porEstado(ctx: ReadCtx, estado: EstadoCheque | undefined): SQL | undefined {
  if (!estado) return undefined;
  if (estado === 'por_depositar') return and(enCartera, lte(cheques.depositar_el, ctx.hoy));
  if (estado === 'en_cartera') return and(enCartera, gt(cheques.depositar_el, ctx.hoy));
  return eq(cheques.estado, estado);
}
function porVista(ctx: ReadCtx, vista: (typeof VISTAS)[number] | undefined): SQL | undefined {
  if (vista === 'por_depositar') return porEstado(ctx, 'por_depositar');
  if (vista === 'fecha_pasada') return and(inArray(cheques.estado, ['recibido', 'en_cartera']), lt(cheques.depositar_el, ctx.hoy));
  if (vista === 'por_custodiar') return eq(cheques.estado, 'recibido');
  if (vista === 'sin_respuesta') return eq(cheques.estado, 'depositado');
  return vista === 'protestados' ? eq(cheques.estado, 'protestado') : undefined;
}

const COLUMNAS = columnsOf(cheques);

async function listarDepositos(ctx: ReadCtx) {
  const cuantos = (estado: string) => sql<number>`count(*) filter (where ${cheques.estado} = ${estado})::int`;
  const filas = await ctx.db
    .select({ d: depositos, sin_respuesta: cuantos('depositado'), protestados: cuantos('protestado') })
    .from(depositos)
    .leftJoin(cheques, and(eq(cheques.empresa_id, depositos.empresa_id), eq(cheques.deposito_id, depositos.id)))
    .where(eq(depositos.empresa_id, ctx.empresa_id))
    .groupBy(depositos.empresa_id, depositos.id)
    .orderBy(desc(depositos.numero))
    .limit(200);
  return filas.map(({ d, ...n }) => ({ ...d, ...n }));
}

const delRut = async (ctx: ReadCtx, rut: string | undefined): Promise<Rut | null> =>
  rut && isRut(rut) && (await alcanzaCliente(ctx, rut)) ? rut : null;

/** What still has to be collected first, by its day; then what is over, newest first. */
const POR_TURNO = sql`case when ${inArray(cheques.estado, [...VIVOS, 'protestado'])} then ${cheques.depositar_el} - date '1900-01-01'
  else 1000000 - (${cheques.depositar_el} - date '1900-01-01') end`;

export const service = implement(contract, {
  mensajes: {
    ...mensajes,
    sin_devolver: 'El cheque no se ha devuelto',
    sin_protesto: 'El cheque no tiene protesto',
  },
  estados,
  tabla: 'cheque',
  estadoDe: (ctx, row: ChequeFila) => estadoAl(row.estado, row.depositar_el, ctx.hoy),
  unicos: {
    cheque_unico: { codigo: 'cheque_duplicado' },
    cheque_cuota_unica: { codigo: 'cuota_con_cheque' },
  },
  cargar,
  detalle,
  lista: listaEnPalabras({ estado: { devuelto_cliente: 'Devuelto', endosado_banco: 'Endosado' } }, async (ctx, q) => {
    const f = q.filtros;
    const found = await listing(ctx, q, contract, {
      table: cheques,
      select: COLUMNAS,
      where: [alcanceCliente(ctx, cheques.cliente_rut)],
      filters: {
        estado: porEstado(ctx, f.estado),
        vista: porVista(ctx, f.vista),
        boveda: (v) => and(eq(cheques.boveda, v), enCartera),
        rut: cheques.cliente_rut,
        girador: cheques.rut_girador,
        deposito: cheques.deposito_id,
        deposito_desde: since(cheques.depositar_el),
        deposito_hasta: until(cheques.depositar_el),
      },
      search: [cheques.num_cheque, cheques.nombre_girador, cheques.nombre, cheques.cliente_rut, cheques.rut_girador],
      sort: { turno: POR_TURNO },
    });
    return { ...found, items: await itemsDe(ctx, found.items) };
  }),
  columnas: exportColumns(CAMPOS),
  checks: {
    custodiar: (ctx, row: ChequeFila) => (ctx as Ctx).requireOther(row.hecho_por),
    liberar: (ctx, row: ChequeFila) => exigirLiberable(ctx, row),
    protestar: (ctx, row: ChequeFila) => exigirProtestable(ctx, row),
    anular: async (ctx, row: ChequeFila) => exigirMismoDia(ctx, row, (await ctx.get(recepciones, row.recepcion_id)).fecha),
  },
  opciones: {
    pagares: async (ctx, { rut }) => {
      const suyo = await delRut(ctx, rut);
      return suyo ? (await opcionesPagares(ctx, suyo, 'pagares')).filter((p) => p.cuotas > 0) : [];
    },
    cuotas: async (ctx, { rut, pagare }) => {
      const suyo = await delRut(ctx, rut);
      return suyo ? (await cuotasDe(ctx, suyo, pagare)).cuotas : [];
    },
    cuentas: (ctx, { girador }) => (girador && isRut(girador) ? cuentasDelGirador(ctx, girador) : Promise.resolve([])),
    cuentas_bancos: async (ctx) =>
      (await cuentasBanco(ctx)).map((c, i) => ({ codigo: c.codigo, nombre: c.nombre, activo: true, orden: i + 1 })),
  },
  handlers: {
    recibir: (ctx, input) => recibir(ctx, input),
    custodiar: (ctx, input, row) => custodiar(ctx, row, input),
    adelantar_deposito: (ctx, input, row) => adelantar(ctx, row, input),
    depositar: (ctx, input) => depositar(ctx, input),
    liberar: (ctx, _i, row) => liberar(ctx, row),
    protestar: (ctx, input, row) => protestar(ctx, row, input),
    canjear: (ctx, input, row) => canjear(ctx, row, input),
    repactar: (ctx, { motivo }, row) => repactar(ctx, row, motivo),
    devolver: (ctx, input, row) => devolver(ctx, row, input),
    retirar: (ctx, input, row) => retirar(ctx, row, input),
    endosar: (ctx, input, row) => endosar(ctx, row, input),
    extraviar: (ctx, { motivo }, row) => extraviar(ctx, row, motivo),
    anular: (ctx, { motivo }, row) => anular(ctx, row, motivo),
    cuotas: (ctx, { rut, pagare }) => cuotasDe(ctx, rut, pagare),
    recibo: (ctx, { id }) => recibo(ctx, id),
    boleta: (ctx, { id }) => boleta(ctx, id),
    constancia: (ctx, _i, row) => constancia(ctx, row),
    hoja_protesto: (ctx, _i, row) => hojaProtesto(ctx, row),
    depositos: (ctx) => listarDepositos(ctx),
    calendario: (ctx, { rut }) => calendario(ctx, rut),
    informe: (ctx, { rut }) => cobradoYAdeudado(ctx, rut),
  },
});
