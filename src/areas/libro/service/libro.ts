import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { Conflict, NotFound } from '#kernel/errors.ts';
import { isPeriodo } from '#kernel/values/fecha.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { NOMBRE_EVENTO } from '../domain/eventos/registro.ts';
import { MENSAJES } from '../domain/mensajes.ts';
import { estados, periodos } from '../domain/periodo.ts';
import { comprobantes, cuentas } from '../tables.ts';
import { type AsientoFila, type ComprobanteFila, cargarVoucher, detalleVoucher, diario, listaAsientos } from './asientos.ts';
import {
  aprobarComprobante,
  editarComprobante,
  enviarComprobante,
  exigirOtraMano,
  listaComprobantes,
  prepararComprobante,
  rechazarComprobante,
  reversarVoucher,
} from './comprobantes.ts';
import { arbolCuentas, auxiliar, balance, mayor, resultados } from './consultas.ts';
import { verCorregido, verCortes } from './cortes.ts';
import { verCuadraturas } from './cuadraturas.ts';
import { exportar } from './exportar.ts';
import { origenDe } from './origen.ts';
import {
  cargarPeriodo,
  cerrarEjercicio,
  cerrarPeriodo,
  iniciarCierre,
  listaPeriodos,
  type PeriodoFila,
  pedirReapertura,
  pendientesCierre,
  reabrirPeriodo,
  rechazarReapertura,
} from './periodos.ts';
import { abrirCuentaBanco, planCambiado } from './plan.ts';
import { informeProvision } from './provisiones.ts';

type Fila = AsientoFila | ComprobanteFila | PeriodoFila;

function voucher(row: Fila): AsientoFila | ComprobanteFila {
  if (row.clase === 'periodo') throw new NotFound();
  return row;
}
function comprobante(row: Fila): ComprobanteFila {
  if (row.clase !== 'comprobante')
    throw new Conflict('transicion_no_permitida', { accion: 'cambiar', estado: row.estado, acciones_permitidas: [] });
  return row;
}
function periodo(row: Fila): PeriodoFila {
  if (row.clase !== 'periodo') throw new NotFound();
  return row;
}
const otraPersona = (ctx: ReadCtx, row: Fila) => (ctx as Ctx).requireOther(comprobante(row).hecho_por);

async function cuentaPorCodigo(ctx: ReadCtx, codigo: string) {
  const cuenta = (await arbolCuentas(ctx)).find((c) => c.codigo === codigo);
  if (!cuenta) throw new NotFound();
  return cuenta;
}

export const service = implement<typeof contract, Fila>(contract, {
  mensajes: { ...MENSAJES },
  estados,
  tabla: 'libro_comprobante',
  tablas: { libro_periodo: periodos },
  lista: (ctx, q) => listaAsientos(ctx, q),
  cargar: (ctx, id, lock): Promise<Fila> => (isPeriodo(id) ? cargarPeriodo(ctx, id, lock) : cargarVoucher(ctx, id, lock)),
  detalle: (ctx, row: Fila) => detalleVoucher(ctx, voucher(row)),
  checks: {
    aprobar: otraPersona,
    rechazar: otraPersona,
    reversar: (ctx, row) => exigirOtraMano(ctx, voucher(row)),
  },
  opciones: {
    cuentas: async (ctx) =>
      (await arbolCuentas(ctx))
        .filter((c) => c.imputable)
        .map((c, i) => ({
          codigo: c.codigo,
          nombre: `${c.codigo} ${c.nombre}`,
          activo: c.vigente,
          orden: i + 1,
          exige_auxiliar: c.exige_auxiliar,
        })),
    tipos_cuenta: async () =>
      ['activo', 'pasivo', 'patrimonio', 'ingreso', 'gasto', 'orden'].map((codigo, i) => ({
        codigo,
        nombre: codigo.charAt(0).toUpperCase() + codigo.slice(1),
        activo: true,
        orden: i + 1,
      })),
    eventos: async () => Object.entries(NOMBRE_EVENTO).map(([codigo, nombre], i) => ({ codigo, nombre, activo: true, orden: i + 1 })),
    periodos: async (ctx) =>
      (await listaPeriodos(ctx)).map((p, i) => ({
        codigo: p.periodo,
        nombre: p.periodo,
        activo: p.estado !== 'cerrado',
        orden: i + 1,
        estado: p.estado,
      })),
    sucursales: (ctx) => sucursalesDe(ctx),
  },
  handlers: {
    async preparar(ctx, input) {
      return detalleVoucher(ctx, await prepararComprobante(ctx, input));
    },
    async editar(ctx, { id: _id, version: _v, ...cambio }, row) {
      await editarComprobante(ctx, comprobante(row), cambio);
    },
    async enviar(ctx, _input, row) {
      const c = comprobante(row);
      await enviarComprobante(ctx, c, estados.go(c.estado as 'borrador', 'enviar'));
    },
    async anular(ctx, { id }, row) {
      await ctx.update(comprobantes, id, { estado: estados.go(comprobante(row).estado as 'borrador', 'anular') });
    },
    async aprobar(ctx, _input, row) {
      await aprobarComprobante(ctx, comprobante(row));
    },
    async rechazar(ctx, { motivo }, row) {
      const c = comprobante(row);
      await rechazarComprobante(ctx, c, estados.go(c.estado as 'por_aprobar', 'rechazar'), motivo);
    },
    async reversar(ctx, { motivo, fecha, explicita }, row) {
      const id = await reversarVoucher(ctx, voucher(row), { motivo, fecha, explicita });
      return detalleVoucher(ctx, await cargarVoucher(ctx, id, false));
    },
    comprobantes: listaComprobantes,
    cuentas: (ctx, { al }) => arbolCuentas(ctx, al),
    async crear_cuenta(ctx, { nombre }) {
      const bancos = (await arbolCuentas(ctx)).filter((c) => c.codigo.startsWith('1102.'));
      return cuentaPorCodigo(ctx, await abrirCuentaBanco(ctx, bancos.length + 1, nombre));
    },
    async cambiar_cuenta(ctx, { codigo, nombre, vigente }) {
      const c = await cuentaPorCodigo(ctx, codigo);
      if (vigente === false && c.saldo !== 0) throw new Conflict('cuenta_con_saldo', { cuenta: codigo });
      await ctx.update(cuentas, c.id, { ...(nombre ? { nombre } : {}), ...(vigente === undefined ? {} : { vigente }) });
      await planCambiado(ctx);
      return cuentaPorCodigo(ctx, codigo);
    },
    diario,
    mayor,
    auxiliar: (ctx, { rut, al }) => auxiliar(ctx, rut, al),
    balance,
    resultados,
    provision: (ctx, { al }) => informeProvision(ctx, al),
    cuadraturas: verCuadraturas,
    cortes: verCortes,
    corte_corregido: verCorregido,
    origen: async (ctx, _input, row) => (row.clase === 'asiento' ? origenDe(ctx, row) : { url: null }),
    periodos: listaPeriodos,
    pendientes_cierre: (ctx, p) => pendientesCierre(ctx, p.periodo),
    iniciar_cierre: (ctx, _input, row) => iniciarCierre(ctx, periodo(row)),
    cerrar: (ctx, _input, row) => cerrarPeriodo(ctx, periodo(row)),
    pedir_reapertura: (ctx, { motivo }, row) => pedirReapertura(ctx, periodo(row), motivo),
    reabrir: (ctx, _input, row) => reabrirPeriodo(ctx, periodo(row)),
    rechazar_reapertura: (ctx, { motivo }, row) => rechazarReapertura(ctx, periodo(row), motivo),
    async cerrar_ejercicio(ctx, { anio }) {
      return { asientos: await cerrarEjercicio(ctx, anio) };
    },
    exportar,
  },
});

/** Entries whose glosa or origin says what is searched, for the palette. */
export async function buscar(ctx: ReadCtx, q: string) {
  if (!ctx.can('libro:ver')) return [];
  const r = await listaAsientos(ctx, { q, page: 1, perPage: 5, filtros: {} });
  return r.items.map((a) => ({
    tipo: 'Asiento',
    titulo: `Asiento ${a.periodo}/${a.num_asiento}`,
    subtitulo: a.glosa,
    url: `/libro/asientos/${a.id}`,
  }));
}
