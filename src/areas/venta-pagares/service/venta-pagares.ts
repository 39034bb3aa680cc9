import { and, eq, gte, type SQL, sql } from 'drizzle-orm';
import { listaEnPalabras, opcionesDe } from '#areas/catalogos/public.server.ts';
import { cuentasBanco } from '#areas/libro/public.server.ts';
import { pagaresPorVista } from '#areas/pagares/public.server.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { listing, since, until } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { type EstadoVenta, estados, estadoVisible } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { recompras, rendiciones, ventas } from '../tables.ts';
import { aceptar, anular, crear, endosar, ofertar, reprogramar, retirar } from './actos.ts';
import { guardarComprador, listarCompradores } from './compradores.ts';
import { anularConsentimiento, condonadoDe, registrarConsentimiento } from './consentimiento.ts';
import { cargar, detalle as detalleDe, duenoEl, filasDe, hayGiroRechazado, porRendir, type VentaFila } from './filas.ts';
import { endoso, flujos, inventario, oferta, rendicion } from './imprimir.ts';
import { registrarPago } from './liquidar.ts';
import { exigirPerfil, firmantes } from './perfil.ts';
import { recomprar, recomprarOtraVez } from './recomprar.ts';
import { pedirOtraVez, rendir } from './rendir.ts';
import { resumir } from './resumen.ts';
import { elegibles } from './valorar.ts';

function porEstado(ctx: ReadCtx, estado: EstadoVenta | undefined): SQL | undefined {
  if (!estado) return undefined;
  if (estado === 'vencido') return and(eq(ventas.estado, 'ofertado'), sql`${ventas.vence_oferta} < ${ctx.hoy}`);
  if (estado === 'ofertado') return and(eq(ventas.estado, 'ofertado'), gte(ventas.vence_oferta, ctx.hoy));
  return eq(ventas.estado, estado);
}

/** The whole sale, with the consents of its buyer. */
const detalle = async (ctx: ReadCtx, row: VentaFila) => ({ ...(await detalleDe(ctx, row)), ...(await condonadoDe(ctx, row.id)) });

export const service = implement(contract, {
  mensajes,
  estados,
  tabla: 'venta',
  // The money settles a sale and its administration begins, in one act.
  sinActo: ['endosado en_administracion', 'ofertado seleccionado', 'ofertado anulado'],
  estadoDe: (ctx, row: VentaFila) => estadoVisible(row.estado, row.vence_oferta, ctx.hoy),
  cargar,
  detalle,
  lista: listaEnPalabras({ estado: { vencido: 'Oferta vencida' } }, async (ctx, q) => {
    const f = q.filtros;
    const found = await listing(ctx, q, contract, {
      table: ventas,
      filters: {
        estado: porEstado(ctx, f.estado),
        liquidacion_desde: since(ventas.fecha_liquidacion),
        liquidacion_hasta: until(ventas.fecha_liquidacion),
      },
      search: [ventas.num_venta, ventas.nombre_buyer, ventas.buyer],
    });
    return { ...found, items: await filasDe(ctx, found.items) };
  }),
  columnas: exportColumns(CAMPOS),
  checks: {
    ofertar: exigirPerfil,
    aceptar: exigirPerfil,
    retirar: exigirPerfil,
    reprogramar: exigirPerfil,
    endosar: exigirPerfil,
    async registrar_pago(ctx, row: VentaFila) {
      await exigirPerfil(ctx);
      (ctx as Ctx).requireOther(row.hecho_por);
    },
    recomprar: exigirPerfil,
    registrar_consentimiento: exigirPerfil,
    anular_consentimiento: exigirPerfil,
    async rendir(ctx, row: VentaFila) {
      await exigirPerfil(ctx);
      const { recibidos, devueltos } = await porRendir(ctx, row.id);
      if (recibidos.length + devueltos.length === 0) throw new Rule('nada_que_rendir');
    },
    async pedir_giro(ctx, row: VentaFila) {
      await exigirPerfil(ctx);
      if (!(await hayGiroRechazado(ctx, row.id))) throw new Rule('sin_giro_rechazado');
    },
    anular: exigirPerfil,
  },
  opciones: {
    signers: (ctx) => firmantes(ctx),
    async buyers(ctx) {
      const filas = await listarCompradores(ctx);
      return filas.map((c, i) => ({ ...c, codigo: c.rut, orden: i + 1 }));
    },
    tipos_comprador: (ctx) => opcionesDe(ctx, 'buyers'),
    async cuentas(ctx) {
      return (await cuentasBanco(ctx)).map((c, i) => ({ ...c, activo: true, orden: i + 1 }));
    },
  },
  handlers: {
    async crear(ctx, datos) {
      await exigirPerfil(ctx);
      const { venta, rechazados } = await crear(ctx, datos);
      return { ...(await detalle(ctx, venta)), rechazados };
    },
    ofertar: (ctx, _i, row) => ofertar(ctx, row),
    aceptar: (ctx, { archivo }, row) => aceptar(ctx, row, archivo),
    retirar: (ctx, input, row) => retirar(ctx, row, input),
    reprogramar: (ctx, input, row) => reprogramar(ctx, row, input),
    endosar: (ctx, { signers }, row) => endosar(ctx, row, signers),
    registrar_pago: (ctx, input, row) => registrarPago(ctx, row, input),
    recomprar: (ctx, input, row) => recomprar(ctx, row, input),
    registrar_consentimiento: (ctx, input, row) => registrarConsentimiento(ctx, row, input),
    anular_consentimiento: (ctx, { consentimiento_id, motivo }, row) => anularConsentimiento(ctx, row, consentimiento_id, motivo),
    async rendir(ctx, _i, row) {
      await rendir(ctx, row);
    },
    async pedir_giro(ctx, { de }, row) {
      const r = await ctx.find(rendiciones, de);
      if (r?.venta_id === row.id) return pedirOtraVez(ctx, row, r);
      const c = await ctx.find(recompras, de);
      if (c?.venta_id !== row.id) throw new NotFound();
      return recomprarOtraVez(ctx, row, c);
    },
    anular: (ctx, { motivo }, row) => anular(ctx, row, motivo),
    async guardar_comprador(ctx, datos) {
      await exigirPerfil(ctx);
      return guardarComprador(ctx, datos);
    },
    compradores: (ctx) => listarCompradores(ctx),
    async elegibles(ctx, { page: pagina = 1, perPage = 50, ...f }) {
      const todos = await elegibles(ctx, f);
      return { items: todos.slice((pagina - 1) * perPage, pagina * perPage), total: todos.length, page: pagina, perPage };
    },
    resumen: (ctx, input) => resumir(ctx, input),
    async propietario(ctx, { pagarevista, fecha }) {
      const codigo = pagarevista.trim().toUpperCase();
      const [pagare] = await pagaresPorVista(ctx, [codigo]);
      if (!pagare) throw new NotFound();
      const { suyo } = await duenoEl(ctx, codigo, fecha);
      const desde = suyo?.item.propietario_desde ?? null;
      return {
        pagarevista: codigo,
        fecha,
        rut: suyo?.rut ?? null,
        nombre: suyo?.nombre ?? 'Nosotros',
        num_venta: suyo?.num_venta ?? null,
        venta_id: suyo?.item.venta_id ?? null,
        desde,
        hasta: suyo?.item.propietario_hasta ?? null,
      };
    },
    oferta: (ctx, _i, row) => oferta(ctx, row),
    endoso: (ctx, _i, row) => endoso(ctx, row),
    inventario: (ctx, _i, row) => inventario(ctx, row),
    rendicion: (ctx, { numero }, row) => rendicion(ctx, row, numero),
    flujos: (ctx, _i, row) => flujos(ctx, row),
  },
});
