import { listaEnPalabras } from '#areas/catalogos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { zonasActivas } from '#areas/zonas/public.server.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import { machine } from '#kernel/machine.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { ReadCtx } from '#platform/server/context.ts';
import { Created, implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estadosCaja } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import {
  abonarDeposito,
  abrirCaja,
  aprobar,
  type CajaFila,
  cargarCaja,
  cerrar,
  checksCaja,
  contar,
  depositar,
  detalleCaja,
  listarCajas,
  miCaja,
  reabrir,
} from './caja.ts';
import { chequesPorRecibir } from './cheque.ts';
import { detalle, listar, totales } from './consultas.ts';
import { deudaDe, simular } from './deuda.ts';
import { cargarRecaudacion, oficinasPropias, type RecaudacionFila } from './filas.ts';
import { comprobante, hojaCaja, liquidacion, planilla } from './imprimir.ts';
import { informe } from './informe.ts';
import { registrarLote } from './lote.ts';
import { opciones } from './opciones.ts';
import { registrarConPartes } from './registrar.ts';
import { exigirReversable, reversar } from './reversar.ts';

type Fila = RecaudacionFila | CajaFila;

/** Receipts and sheets live under one area: their states do not meet. A conciliada reaches its check, which says why it is not reversed. */
const estados = machine({
  en_cobro: { reversar: 'reversada' },
  por_identificar: {},
  rechazada: {},
  aplicada: { reversar: 'reversada' },
  conciliada: { reversar: 'reversada' },
  reversada: {},
  abierta: { depositar: 'abierta', contar: 'en_cuadratura' },
  en_cuadratura: { depositar: 'en_cuadratura', contar: 'en_cuadratura', aprobar: 'en_cuadratura', cerrar: 'cerrada' },
  cerrada: { reabrir: 'reabierta' },
  reabierta: { depositar: 'reabierta', contar: 'en_cuadratura' },
});

const esCaja = (row: Fila): row is CajaFila => 'saldo_apertura' in row;
function recibo(row: Fila): RecaudacionFila {
  if (esCaja(row)) throw new NotFound();
  return row;
}
function caja(row: Fila): CajaFila {
  if (!esCaja(row)) throw new NotFound();
  return row;
}
const deCaja = (que: keyof typeof checksCaja) => (ctx: ReadCtx, row: Fila) => {
  if (!esCaja(row)) throw new Conflict('transicion_no_permitida', { accion: que, estado: row.estado, acciones_permitidas: [] });
  return checksCaja[que](ctx, row);
};
const verCaja = async (ctx: ReadCtx, id: string) => detalleCaja(ctx, await cargarCaja(ctx, id, false));

export const service = implement<typeof contract, Fila>(contract, {
  mensajes,
  unicos: {
    recaudacion_operacion_banco: { codigo: 'pago_duplicado', campo: 'num_operacion_banco' },
    recaudacion_cheque: { codigo: 'cheque_con_recibo', campo: 'cheque_id' },
    recaudacion_caja_unica: { codigo: 'caja_ya_abierta', campo: 'office' },
    recaudacion_deposito_boleta: { codigo: 'boleta_repetida', campo: 'boleta' },
  },
  estados,
  tabla: 'recaudacion',
  // What others do moves a receipt: its owner is found, its cheque is paid or comes back, its line is matched.
  sinActo: [
    ...['aplicada conciliada', 'conciliada aplicada', 'por_identificar aplicada', 'por_identificar conciliada'],
    ...['en_cobro aplicada', 'en_cobro rechazada', 'aplicada rechazada'],
  ],
  tablas: { recaudacion_caja: estadosCaja },
  lista: listaEnPalabras(
    {
      office: (ctx) => sucursalesDe(ctx),
      zone: (ctx) => zonasActivas(ctx),
      via: 'vias',
      medio_pago: 'medios_pago',
      estado: {},
      tipo_pago: { TOTAL: 'Pago total', PARCIAL: 'Pago parcial', CASTIGO: 'Recuperación de castigo' },
      origen: { caja: 'Digitado', lote: 'Archivo', cartola: 'Cartola del banco', cheque: 'Cheque pagado', pac: 'Pago automático (PAC)' },
    },
    listar,
  ),
  columnas: exportColumns(CAMPOS),
  cargar: async (ctx, id, lock): Promise<Fila> => (await cargarRecaudacion(ctx, id, lock)) ?? cargarCaja(ctx, id, lock),
  detalle: (ctx, row) => detalle(ctx, recibo(row)),
  checks: {
    reversar: (ctx, row) => exigirReversable(ctx, recibo(row)),
    depositar: deCaja('depositar'),
    contar: deCaja('contar'),
    aprobar: deCaja('aprobar'),
    cerrar: deCaja('cerrar'),
    reabrir: deCaja('reabrir'),
  },
  opciones,
  handlers: {
    async crear(ctx, entrada) {
      const { fila, partes } = await registrarConPartes(ctx, entrada);
      return new Created(fila, () => detalle(ctx, fila, partes));
    },
    lote: (ctx, { filas }) => registrarLote(ctx, filas),
    simular: (ctx, entrada) => simular(ctx, entrada),
    deuda: (ctx, { rut, al }) => deudaDe(ctx, rut, al ?? ctx.hoy),
    liquidacion: (ctx, { rut, al }) => liquidacion(ctx, rut, al ?? ctx.hoy),
    cheques: (ctx, { rut }) => chequesPorRecibir(ctx, rut),
    totales: (ctx, filtros) => totales(ctx, filtros),
    informe: (ctx, dias) => informe(ctx, dias),
    planilla: (ctx, { fecha, office }) => planilla(ctx, fecha ?? ctx.hoy, office),
    async reversar(ctx, { motivo }, row) {
      await reversar(ctx, recibo(row), motivo);
    },
    comprobante: (ctx, _input, row) => comprobante(ctx, recibo(row)),
    cajas: (ctx, filtros) => listarCajas(ctx, filtros),
    async mi_caja(ctx) {
      const c = await miCaja(ctx);
      return { caja: c ? await detalleCaja(ctx, c) : null, office: c?.office ?? (await oficinasPropias(ctx))[0] ?? null };
    },
    caja: (ctx, _input, row) => detalleCaja(ctx, caja(row)),
    hoja: (ctx, _input, row) => hojaCaja(ctx, caja(row)),
    async abrir(ctx, entrada) {
      return detalleCaja(ctx, await abrirCaja(ctx, entrada));
    },
    async depositar(ctx, { id, cuenta, monto, boleta }, row) {
      await depositar(ctx, caja(row), { cuenta, monto, boleta });
      return verCaja(ctx, id);
    },
    async abonar_deposito(ctx, { id, deposito_id, fecha }, row) {
      await abonarDeposito(ctx, caja(row), { deposito_id, fecha });
      return verCaja(ctx, id);
    },
    async contar(ctx, { id, piezas }, row) {
      await contar(ctx, caja(row), piezas);
      return verCaja(ctx, id);
    },
    async aprobar(ctx, { id }, row) {
      await aprobar(ctx, caja(row));
      return verCaja(ctx, id);
    },
    async cerrar(ctx, { id }, row) {
      await cerrar(ctx, caja(row));
      return verCaja(ctx, id);
    },
    async reabrir(ctx, { id, motivo }, row) {
      await reabrir(ctx, caja(row), motivo);
      return verCaja(ctx, id);
    },
  },
});
