import { and, eq, gte, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { Rule } from '#kernel/errors.ts';
import { addDays, addMonths } from '#kernel/values/fecha.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { Created, implement } from '#platform/server/implement.ts';
import { listing } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { type EstadoGarantia, estadoAl, estados, VIVAS } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { pideTasacion } from '../domain/tipos.ts';
import { garantias } from '../tables.ts';
import { aprobarModificacion, constituir, corregir, exigirConstituible, exigirSinCambio, modificar, proponer, tasar } from './actos.ts';
import {
  alzar,
  asignar,
  exigirAlzable,
  exigirAlzamientoPedido,
  exigirAsignable,
  exigirObjeto,
  exigirSinAlzamiento,
  solicitarAlzamiento,
  soltar,
} from './cauciones.ts';
import { porCliente, siCae } from './consultas.ts';
import { cobrarGasto } from './dinero.ts';
import { cargar, detalle, filasDe, type GarantiaRow, pagaresVivos } from './filas.ts';
import { certificado, ficha, minuta } from './imprimir.ts';

type Vista = 'seguro_por_vencer' | 'sin_inscripcion' | 'tasacion_vencida' | 'por_alzar';
const SIN_INSCRIBIR_DIAS = 30;

async function porVista(ctx: ReadCtx, vista: Vista | undefined): Promise<SQL | undefined> {
  if (!vista) return undefined;
  const vivas = inArray(garantias.estado, [...VIVAS]);
  if (vista === 'seguro_por_vencer') {
    const hasta = addDays(ctx.hoy, await ctx.param(contract, 'aviso_seguro_dias'));
    return and(
      vivas,
      inArray(garantias.tipo, ['HIPOTECA', 'PRENDA_VEHICULO']),
      or(isNull(garantias.seguro_vence), lte(garantias.seguro_vence, hasta)),
    );
  }
  if (vista === 'sin_inscripcion') {
    const desde = addDays(ctx.hoy, -SIN_INSCRIBIR_DIAS);
    return and(eq(garantias.estado, 'en_constitucion'), sql`${garantias.creado_en}::date < ${desde}`);
  }
  if (vista === 'tasacion_vencida') {
    const desde = addMonths(ctx.hoy, -(await ctx.param(contract, 'vigencia_tasacion_meses')));
    return and(vivas, isNotNull(garantias.fecha_tasacion), lt(garantias.fecha_tasacion, desde));
  }
  return and(isNotNull(garantias.alzamiento_pedido), sql`${garantias.estado} not in ('alzada', 'desistida')`);
}

function porEstado(ctx: ReadCtx, estado: EstadoGarantia | undefined): SQL | undefined {
  if (!estado) return undefined;
  if (estado === 'vencida') return and(inArray(garantias.estado, [...VIVAS]), lt(garantias.vence, ctx.hoy));
  const noVencida = VIVAS.includes(estado) ? or(isNull(garantias.vence), gte(garantias.vence, ctx.hoy)) : undefined;
  return and(eq(garantias.estado, estado), noVencida);
}

export const service = implement(contract, {
  mensajes: {
    ...mensajes,
    excede_deuda: 'Lo recibido supera la deuda en {monto}: abra antes el saldo a favor de quien la otorgó',
    sin_alzar: 'La minuta se imprime cuando el alzamiento esté aprobado',
  },
  unicos: { garantia_bien_primero: { codigo: 'bien_ya_gravado', campo: 'grado' }, garantia_caucion_viva: { codigo: 'caucion_repetida' } },
  estados,
  tabla: 'garantia',
  estadoDe: (ctx, row: GarantiaRow) => estadoAl(row, ctx.hoy),
  cargar,
  detalle,
  lista: listaEnPalabras({ tipo: 'tipos_garantia', sobre: {}, estado: {} }, async (ctx, q) => {
    const f = q.filtros;
    const found = await listing(ctx, q, contract, {
      table: garantias,
      where: [alcanceCliente(ctx, garantias.cliente_rut)],
      filters: {
        estado: porEstado(ctx, f.estado),
        rut: garantias.cliente_rut,
        otorgante: garantias.otorgante_rut,
        vista: await porVista(ctx, f.vista),
      },
      search: [garantias.nombre_cliente, garantias.nombre_otorgante, garantias.nombre_bien, garantias.cliente_rut, garantias.numero],
    });
    const items = await filasDe(ctx, found.items);
    return { ...found, items };
  }),
  columnas: exportColumns(CAMPOS),
  checks: {
    pedir_tasacion: (_ctx, row: GarantiaRow) => {
      if (!pideTasacion(row.tipo)) throw new Rule('no_pide_tasacion');
    },
    sin_tasacion: (_ctx, row: GarantiaRow) => {
      if (pideTasacion(row.tipo)) throw new Rule('pide_tasacion');
    },
    constituir: (ctx, row: GarantiaRow) => exigirConstituible(ctx, row),
    asignar: (ctx, row: GarantiaRow) => exigirAsignable(ctx, row),
    modificar: (_ctx, row: GarantiaRow) => exigirSinCambio(row),
    solicitar_alzamiento: (_ctx, row: GarantiaRow) => exigirSinAlzamiento(row),
    aprobar_modificacion: (_ctx, row: GarantiaRow) => exigirCambio(row),
    desistir_modificacion: (_ctx, row: GarantiaRow) => exigirCambio(row),
    desistir_alzamiento: (_ctx, row: GarantiaRow) => exigirAlzamientoPedido(row),
    alzar: async (ctx, row: GarantiaRow) => {
      exigirAlzamientoPedido(row);
      await exigirAlzable(ctx, row);
    },
  },
  opciones: {
    pagares: (ctx, { rut }) => pagaresVivos(ctx, rut, 'pagares'),
    pagarevistas: (ctx, { rut }) => pagaresVivos(ctx, rut, 'pagarevistas'),
  },
  handlers: {
    async crear(ctx, datos) {
      const row = await proponer(ctx, datos);
      return new Created(row, () => detalle(ctx, row));
    },
    editar: (ctx, { id: _id, version: _v, ...cambio }, row) => corregir(ctx, row, cambio),
    async pedir_tasacion(ctx, { id }, row) {
      await ctx.update(garantias, id, { estado: estados.go(row.estado, 'pedir_tasacion') });
    },
    async sin_tasacion(ctx, { id }, row) {
      await ctx.update(garantias, id, { estado: estados.go(row.estado, 'sin_tasacion') });
    },
    registrar_tasacion: (ctx, { id: _id, version: _v, ...t }, row) => tasar(ctx, row, t),
    constituir: (ctx, { fecha_constitucion }, row) => constituir(ctx, row, fecha_constitucion),
    modificar: (ctx, { id: _id, version: _v, ...m }, row) => modificar(ctx, row, m),
    aprobar_modificacion: (ctx, _input, row) => aprobarModificacion(ctx, row),
    async desistir_modificacion(ctx, { id }) {
      await ctx.update(garantias, id, { cambio_pedido: null });
      await ctx.emit('pendiente.cerrado', { area: 'garantias', entidad_id: id });
    },
    async asignar(ctx, { objeto, objeto_id, nombre, monto_asignado_uf }, row) {
      const suyo = await exigirObjeto(ctx, row.cliente_rut, { objeto, objeto_id });
      await asignar(ctx, row, { objeto, objeto_id, nombre: suyo ?? nombre, monto_asignado_uf });
    },
    soltar: (ctx, { caucion_id, motivo }, row) => soltar(ctx, row, caucion_id, motivo),
    cobrar_gasto: (ctx, { concepto, monto, detalle: texto }, row) => cobrarGasto(ctx, row, { concepto, monto, detalle: texto }),
    solicitar_alzamiento: (ctx, { motivo }, row) => solicitarAlzamiento(ctx, row, motivo),
    async desistir_alzamiento(ctx, { id }) {
      await ctx.update(garantias, id, { alzamiento_pedido: null });
      await ctx.emit('pendiente.cerrado', { area: 'garantias', entidad_id: id });
    },
    alzar: (ctx, _input, row) => alzar(ctx, row),
    async desistir(ctx, { id, motivo }, row) {
      ctx.audit({ motivo });
      await ctx.update(garantias, id, { estado: estados.go(row.estado, 'desistir'), motivo_fin: motivo });
    },
    si_cae: (ctx, { pct }, row) => siCae(ctx, row, pct),
    por_cliente: (ctx, { rut }) => porCliente(ctx, rut),
    ficha: (ctx, _input, row) => ficha(ctx, row),
    minuta: (ctx, _input, row) => minuta(ctx, row),
    certificado: (ctx, { rut }) => certificado(ctx, rut),
  },
});

function exigirCambio(row: GarantiaRow): void {
  if (!row.cambio_pedido) throw new Rule('sin_cambio_pedido');
}
