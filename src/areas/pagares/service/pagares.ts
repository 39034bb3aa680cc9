import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { listaEnPalabras, opcionesDe } from '#areas/catalogos/public.server.ts';
import { alcanceCliente, alcanzaCliente } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { iteVigente, valorUf } from '#areas/parametros/public.server.ts';
import { iteDeDocumento } from '#finanzas/ite.ts';
import { ufToPesos } from '#finanzas/uf.ts';
import { Invalid, NotFound } from '#kernel/errors.ts';
import { addDays } from '#kernel/values/fecha.ts';
import { toPesos } from '#kernel/values/money.ts';
import { isRut } from '#kernel/values/rut.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import { columnsOf } from '#platform/server/company-rows.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { Created, implement } from '#platform/server/implement.ts';
import { listing, since, until } from '#platform/server/listing.ts';
import { contract } from '../contract.ts';
import type { VISTAS } from '../contract-formas.ts';
import { CAMPOS } from '../domain/campos.ts';
import { DIAS_AVISO_PRESCRIPCION, estados, VIVOS } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { pagares } from '../tables.ts';
import { anular, autorizarNotario, crear, editar, exigirReemplazable, imprimir, reemplazar, registrarFirma } from './actos.ts';
import { custodiar, devolver, devolverAlCliente, exigirSinDeuda, mover, prestar, registrarProtesto } from './custodia.ts';
import { ciudadDe, conFacultad, fichaCliente } from './datos.ts';
import { corregir, desbloquear, exigirDesbloqueado, exigirDesbloqueante, exigirSinPedido, pedirDesbloqueo } from './desbloqueo.ts';
import { deudasQueRespalda } from './deudas.ts';
import { detalle, itemsDe, type PagareFila } from './filas.ts';
import { etiqueta, papel } from './imprimir.ts';
import { informeIte } from './informe.ts';
import { exigirLlenable, exigirPropuesta, llenar, proponerLlenado } from './llenado.ts';
import { prescribenHasta } from './prescripcion.ts';
import { abrir, cerrar, leer, listar, ver, visar } from './recuento.ts';

async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<PagareFila> {
  const row = lock ? await (ctx as Ctx).lock(pagares, id) : await ctx.get(pagares, id);
  if (!(await alcanzaCliente(ctx, row.cliente_rut))) throw new NotFound();
  return row;
}

/** SQL of a view of the list: what calls for somebody. */
async function porVista(ctx: ReadCtx, vista: (typeof VISTAS)[number] | undefined): Promise<SQL | undefined> {
  if (vista === 'prestados') return eq(pagares.estado, 'prestado_a_legal');
  if (vista === 'por_custodiar') return inArray(pagares.estado, ['firmado', 'autorizado_notario']);
  const vivos = inArray(pagares.estado, [...VIVOS]);
  if (vista === 'sin_notario') return and(vivos, isNull(pagares.fecha_autorizacion));
  return vista === 'por_prescribir' ? prescribenHasta(ctx, addDays(ctx.hoy, DIAS_AVISO_PRESCRIPCION)) : undefined;
}

const COLUMNAS = columnsOf(pagares);

export const service = implement(contract, {
  mensajes,
  estados,
  tabla: 'pagare',
  cargar,
  detalle,
  lista: listaEnPalabras(
    {
      tipo: 'pagare_tipos',
      estado: { autorizado_notario: 'Autorizado por notario', custodia: 'En custodia', pagado_devuelto: 'Pagado y devuelto' },
    },
    async (ctx, q) => {
      const f = q.filtros;
      const sucursal = f.sucursal ? ((await sucursalesDe(ctx)).find((s) => s.codigo === f.sucursal)?.id ?? null) : null;
      const found = await listing(ctx, q, contract, {
        table: pagares,
        select: COLUMNAS,
        where: [alcanceCliente(ctx, pagares.cliente_rut)],
        filters: {
          sucursal: f.sucursal ? (sucursal ? eq(pagares.sucursal_id, sucursal) : sql`false`) : undefined,
          boveda: (v) => and(eq(pagares.boveda, v), eq(pagares.estado, 'custodia')),
          rut: pagares.cliente_rut,
          vista: await porVista(ctx, f.vista),
          emision_desde: since(pagares.fecha_emision),
          emision_hasta: until(pagares.fecha_emision),
        },
        search: [pagares.pagarevista, pagares.nombre, pagares.cliente_rut],
        moneda: pagares.moneda,
      });
      return { ...found, items: await itemsDe(ctx, found.items) };
    },
  ),
  columnas: exportColumns(CAMPOS),
  checks: {
    custodiar: (ctx, row: PagareFila) => (ctx as Ctx).requireOther(row.en_manos),
    pedir_desbloqueo: (_ctx, row: PagareFila) => exigirSinPedido(row),
    desbloquear: (ctx, row: PagareFila) => exigirDesbloqueante(ctx, row),
    corregir: (_ctx, row: PagareFila) => exigirDesbloqueado(row),
    proponer_llenado: (ctx, row: PagareFila) => exigirLlenable(row, ctx.hoy),
    llenar: (ctx, row: PagareFila) => {
      exigirLlenable(row, ctx.hoy);
      exigirPropuesta(ctx, row);
    },
    devolver_al_cliente: (ctx, row: PagareFila) => exigirSinDeuda(ctx, row),
    reemplazar: (_ctx, row: PagareFila) => exigirReemplazable(row),
  },
  opciones: {
    rango_vencimiento: (ctx) => ctx.param(contract, 'rango_vencimiento'),
    sucursales: (ctx) => sucursalesDe(ctx),
    ciudades: async (ctx) => {
      const ciudades: Awaited<ReturnType<typeof sucursalesDe>> = [];
      for (const s of await sucursalesDe(ctx)) ciudades.push({ ...s, nombre: (await ciudadDe(ctx, s.id)) || s.nombre });
      return ciudades;
    },
    representantes: async (ctx, { rut }) => {
      if (!rut || !isRut(rut) || !(await alcanzaCliente(ctx, rut))) return [];
      return (await conFacultad(ctx, rut, ctx.hoy)).map((r, i) => ({ codigo: r.rut, activo: true, orden: i + 1, ...r }));
    },
    ejecutivos: (ctx) => opcionesDe(ctx, 'ejecutivos'),
  },
  handlers: {
    async crear(ctx, { cliente_rut, ...d }) {
      if (!(await alcanzaCliente(ctx, cliente_rut))) throw new NotFound();
      const row = await crear(ctx, cliente_rut, d);
      return new Created(row, () => detalle(ctx, row));
    },
    editar: (ctx, { id: _i, version: _v, ...d }, row) => editar(ctx, row, d),
    imprimir: (ctx, _i, row) => imprimir(ctx, row),
    registrar_firma: (ctx, input, row) => registrarFirma(ctx, row, input),
    autorizar_notario: (ctx, input, row) => autorizarNotario(ctx, row, input),
    custodiar: (ctx, input, row) => custodiar(ctx, row, input),
    mover: (ctx, input) => mover(ctx, input),
    prestar: (ctx, input, row) => prestar(ctx, row, input),
    devolver: (ctx, input, row) => devolver(ctx, row, input),
    registrar_protesto: (ctx, input, row) => registrarProtesto(ctx, row, input),
    pedir_desbloqueo: (ctx, { motivo }, row) => pedirDesbloqueo(ctx, row, motivo),
    desbloquear: (ctx, _i, row) => desbloquear(ctx, row),
    corregir: (ctx, input, row) => corregir(ctx, row, input),
    proponer_llenado: (ctx, { vencimiento }, row) => proponerLlenado(ctx, row, vencimiento),
    llenar: (ctx, _i, row) => llenar(ctx, row),
    devolver_al_cliente: (ctx, { recibo }, row) => devolverAlCliente(ctx, row, recibo),
    async reemplazar(ctx, { motivo }, row) {
      await reemplazar(ctx, row, motivo);
    },
    anular: (ctx, input, row) => anular(ctx, row, input),
    papel: (ctx, _i, row) => papel(ctx, row),
    etiqueta: (ctx, _i, row) => etiqueta(ctx, row),
    async deudas(ctx, _i, row) {
      await ctx.lectura(row.cliente_rut, 'deudas que respalda un pagaré');
      return deudasQueRespalda(ctx, row);
    },
    async calcular_ite(ctx, d) {
      if (d.vencimiento && d.vencimiento < d.fecha_emision) throw new Invalid({ vencimiento: ['No puede ser anterior a la emisión'] });
      const base = d.moneda === 'UF' ? ufToPesos(d.monto, await valorUf(ctx, d.fecha_emision)) : toPesos(d.monto);
      const tabla = await iteVigente(ctx, d.fecha_emision);
      return iteDeDocumento({ base, emision: d.fecha_emision, vencimiento: d.vencimiento ?? null, cuotas: [], tabla });
    },
    informe_ite: (ctx, { periodo }) => informeIte(ctx, periodo),
    async cliente(ctx, { rut }) {
      if (!(await alcanzaCliente(ctx, rut))) throw new NotFound();
      return fichaCliente(ctx, rut);
    },
    recuentos: (ctx) => listar(ctx),
    recuento: (ctx, { id }) => ver(ctx, id),
    abrir_recuento: (ctx, { boveda }) => abrir(ctx, boveda),
    leer: (ctx, { id, codigos }) => leer(ctx, id, codigos),
    cerrar_recuento: (ctx, { id }) => cerrar(ctx, id),
    visar: (ctx, { id, pieza, comentario }) => visar(ctx, id, pieza, comentario),
  },
});
