import { and, eq, inArray } from 'drizzle-orm';
import { exigirOpcion, listaEnPalabras, opcionesDe } from '#areas/catalogos/public.server.ts';
import { exigirClienteOperable, lineaVigente, personaPorRut } from '#areas/clientes/public.server.ts';
import { actaDeAsunto, estadoAsunto, exigirFirmable, integra, retirarAsunto } from '#areas/comite/public.server.ts';
import { alcanzaCliente, personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { Conflict, Forbidden, Invalid, NotFound } from '#kernel/errors.ts';
import type { Pesos } from '#kernel/values/money.ts';
import type { Rut } from '#kernel/values/rut.ts';
import { words } from '#kernel/words.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { implement } from '#platform/server/implement.ts';
import { contract, Solicitud } from '../contract.ts';
import { diferencias } from '../domain/ajuste.ts';
import { ABIERTAS, estadoAl, estados } from '../domain/estados.ts';
import { mensajes } from '../domain/mensajes.ts';
import { type Deudor, exigirSinRepetidos, type GarantiaPedida } from '../domain/propuesta.ts';
import { solicitudes } from '../tables.ts';
import { ajustar } from './ajustar.ts';
import { firmar, observar, votar } from './aprobacion.ts';
import { cambiar } from './cambiar.ts';
import { enviar } from './enviar.ts';
import { SIN_FRENO, type SolicitudRow } from './exposicion.ts';
import { cartaPdf, propuestaPdf } from './imprimir.ts';
import { alDia, deFirmas, listar } from './lista.ts';
import { cambiarFiadorDe, relacionadosDeFicha, relacionadosPuestos, relacionadosVistos } from './relacionados.ts';
import { respaldoVisto } from './respaldo.ts';
import { vencer } from './vencidas.ts';
import { historiaDe, version } from './versiones.ts';

async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<SolicitudRow> {
  const row = lock ? await (ctx as Ctx).lock(solicitudes, id) : await ctx.get(solicitudes, id);
  // Who sits in its level reads it, whatever its branch; who may vote in another level does not.
  if (!(await alcanzaCliente(ctx, row.rut)) && !(await integra(ctx, 'solicitudes', row.id))) throw new NotFound();
  return row;
}

async function detalle(ctx: ReadCtx, row: SolicitudRow) {
  const sucursal = (await sucursalesDe(ctx)).find((s) => s.id === row.sucursal_id);
  const ejecutivo = (await personasPorCargo(ctx)).find((p) => p.codigo === row.ejecutivo_id);
  const vigente = await lineaVigente(ctx, row.rut);
  const comite = await estadoAsunto(ctx, 'solicitudes', row.id);
  const deudores = [];
  for (const d of row.deudores) {
    const p = await personaPorRut(ctx, d.rut_deudor);
    deudores.push({ rut_deudor: d.rut_deudor as Rut, monto: d.monto as Pesos, nombre: p?.nombre ?? null });
  }
  return {
    ...row,
    deudores,
    garantias: row.garantias.map((g) => ({ ...g, otorgante_rut: g.otorgante_rut as Rut })),
    nombre_sucursal: sucursal?.nombre ?? null,
    nombre_ejecutivo: ejecutivo?.nombre ?? null,
    ...alDia(ctx, row),
    faltan: row.estado === 'enviada' ? (comite?.faltan ?? null) : null,
    ...deFirmas(row, comite),
    relacionados: await relacionadosVistos(ctx, row),
    respaldo: await respaldoVisto(ctx, row),
    versiones: await historiaDe(ctx, row.id),
    linea_vigente: vigente ? { numero: vigente.numero, monto: vigente.monto, moneda: vigente.moneda, hasta: vigente.hasta } : null,
    comite,
  };
}

/** The guarantees asked for, of a kind in force but those that it already had. 400 `opcion_inactiva`. */
async function garantiasPedidas(
  ctx: ReadCtx,
  pedidas: readonly (Omit<GarantiaPedida, 'valor_uf'> & { valor_uf?: string | null | undefined })[],
  yaEstaban: readonly GarantiaPedida[] = [],
): Promise<GarantiaPedida[]> {
  const tipos = new Set(yaEstaban.map((g) => g.tipo));
  for (const [k, g] of pedidas.entries()) if (!tipos.has(g.tipo)) await exigirOpcion(ctx, 'tipos_garantia', g.tipo, `garantias.${k}.tipo`);
  return pedidas.map((g) => ({ ...g, valor_uf: g.valor_uf ?? '0' }));
}

/** No debtor twice; the refusal names him. Throws 409 `rut_duplicado` {nombre} at the debtors. */
async function exigirDeudores(ctx: ReadCtx, deudores: readonly Deudor[]): Promise<void> {
  const repetido = deudores.find((d, i) => deudores.findIndex((x) => x.rut_deudor === d.rut_deudor) !== i);
  exigirSinRepetidos(deudores, repetido && (await personaPorRut(ctx, repetido.rut_deudor))?.nombre);
}

/** Each exception is of the list and in force, but those that it already had. 400 `opcion_inactiva`. */
async function exigirExcepciones(ctx: ReadCtx, pedidas: readonly { codigo: string }[], antes: readonly string[] = []): Promise<void> {
  for (const [k, e] of pedidas.entries())
    if (!antes.includes(e.codigo)) await exigirOpcion(ctx, 'excepciones', e.codigo, `excepciones.${k}.codigo`);
}

/** One open solicitud per client, kind and product. Throws 409 `solicitud_abierta` {n, estado}. */
async function exigirUnica(ctx: Ctx, rut: Rut, producto: string): Promise<void> {
  const [otra] = await ctx.db
    .select()
    .from(solicitudes)
    .where(
      and(
        eq(solicitudes.empresa_id, ctx.empresa_id),
        eq(solicitudes.rut, rut),
        eq(solicitudes.producto, producto),
        inArray(solicitudes.estado, [...ABIERTAS]),
      ),
    );
  // An approval that lapsed no longer asks for anything: it leaves its place.
  if (otra && estadoAl(otra.estado, otra.aprobada_hasta, ctx.hoy) === 'vencida') return void (await vencer(ctx, otra));
  if (otra) throw new Conflict('solicitud_abierta', { n: otra.numero, estado: words(otra.estado) });
}

export const service = implement(contract, {
  mensajes: { ...mensajes },
  unicos: { solicitud_abierta: { codigo: 'solicitud_abierta' } },
  estados,
  estadoDe: (ctx, row: SolicitudRow) => estadoAl(row.estado, row.aprobada_hasta, ctx.hoy),
  cargar,
  detalle,
  lista: listaEnPalabras({ estado: { enviada: 'En comité', pendiente_firma: 'Pendiente de firma' } }, listar),
  columnas: [
    { campo: 'numero', titulo: 'Número', tipo: 'numero' },
    { campo: 'rut', titulo: 'RUT', tipo: 'rut' },
    { campo: 'nombre', titulo: 'Cliente', ancho: 30 },
    { campo: 'nombre_sucursal', titulo: 'Sucursal' },
    { campo: 'moneda', titulo: 'Moneda' },
    { campo: 'monto', titulo: 'Monto' },
    { campo: 'monto_aprobado', titulo: 'Monto aprobado' },
    { campo: 'nivel_comite', titulo: 'Nivel', tipo: 'numero' },
    { campo: 'turno', titulo: 'Turno' },
    { campo: 'estado', titulo: 'Estado' },
    { campo: 'dias_en_estado', titulo: 'Días en estado', tipo: 'numero' },
  ],
  checks: {
    votar: async (ctx, row: SolicitudRow) => {
      if (row.espera_acta) throw new Conflict('espera_acta');
      if (ctx.isAmong(row.hecho_por, row.enviada_por, row.ejecutivo_id)) throw new Forbidden('voto_con_interes');
    },
    firmar: async (ctx, row: SolicitudRow) => {
      if (row.espera_acta) throw new Conflict('espera_acta');
      await exigirFirmable(ctx, 'solicitudes', row.id);
    },
    anular: (_ctx, row: SolicitudRow) => {
      if (row.espera_acta) throw new Conflict('espera_acta');
    },
  },
  opciones: {
    respuestas: async (ctx) => (await ctx.askOne('opciones.prestadas', { lista: 'respuestas' })) ?? [],
    sucursales: async (ctx) => (await sucursalesDe(ctx)).map((s) => ({ ...s, codigo: s.id })),
    ejecutivos: (ctx) => opcionesDe(ctx, 'ejecutivos'),
  },
  handlers: {
    async crear(ctx, { rut, ...datos }) {
      if (!(await alcanzaCliente(ctx, rut))) throw new NotFound();
      const c = await exigirClienteOperable(ctx, rut, { salvo: SIN_FRENO });
      await exigirOpcion(ctx, 'productos', datos.producto, 'producto');
      await exigirDeudores(ctx, datos.deudores);
      await exigirExcepciones(ctx, datos.excepciones);
      const garantias = await garantiasPedidas(ctx, datos.garantias);
      const relacionados = datos.relacionados
        ? await relacionadosPuestos(ctx, c.rut, datos.relacionados)
        : await relacionadosDeFicha(ctx, c.rut);
      await exigirUnica(ctx, c.rut, datos.producto);
      const row = await ctx.insert(solicitudes, {
        ...datos,
        garantias,
        relacionados,
        tipo: 'LINEA',
        rut: c.rut,
        nombre: c.nombre,
        cliente_id: c.id,
        sucursal_id: c.sucursal_id,
        ejecutivo_id: c.ejecutivo_rut,
        numero: await ctx.folio('solicitud'),
      });
      return detalle(ctx, row);
    },
    async editar(ctx, { id, version: _v, ...datos }, row) {
      if (datos.producto && datos.producto !== row.producto) await exigirOpcion(ctx, 'productos', datos.producto, 'producto');
      if (datos.deudores) await exigirDeudores(ctx, datos.deudores);
      const yaEstaban = row.excepciones.map((e) => e.codigo);
      if (datos.excepciones) await exigirExcepciones(ctx, datos.excepciones, yaEstaban);
      const { garantias, relacionados, ...resto } = datos;
      await ctx.update(solicitudes, id, {
        ...resto,
        ...(garantias ? { garantias: await garantiasPedidas(ctx, garantias, row.garantias) } : {}),
        ...(relacionados ? { relacionados: await relacionadosPuestos(ctx, row.rut, relacionados, row.relacionados) } : {}),
      });
    },
    enviar: (ctx, _input, row) => enviar(ctx, row),
    cambiar_fiador: (ctx, { rut, es_fiador }, row) => cambiarFiadorDe(ctx, row, rut, es_fiador),
    votar: (ctx, { respuesta, comentario, version_vista }, row) =>
      votar(ctx, row, { respuesta, comentario: comentario ?? undefined, version_vista: version_vista ?? undefined }),
    firmar: (ctx, { version_vista }, row) => firmar(ctx, row, version_vista ?? undefined),
    async ajustar(ctx, { id: _id, version: _v, motivo, garantias, ...cambios }, row) {
      const pedidas = garantias && { garantias: await garantiasPedidas(ctx, garantias, row.garantias) };
      await ajustar(ctx, row, { ...cambios, ...pedidas }, motivo);
    },
    async diff(ctx, { desde, hasta }, row) {
      return diferencias(await version(ctx, row.id, desde), await version(ctx, row.id, hasta));
    },
    propuesta: async (ctx, _input, row) => propuestaPdf(ctx, Solicitud.parse(await detalle(ctx, row))),
    acta: (ctx, _input, row) => actaDeAsunto(ctx, 'solicitudes', row.id),
    carta: async (ctx, _input, row) => cartaPdf(ctx, Solicitud.parse(await detalle(ctx, row))),
    observar: (ctx, { texto }, row) => observar(ctx, row, texto),
    async renovar(ctx, { fecha_expiracion }, row) {
      const vencida = row.estado === 'vencida' ? row : await vencer(ctx, row);
      const { id: _id, numero: _n, version: _v, creado_en: _c, hecho_por: _h, ...datos } = vencida;
      await exigirClienteOperable(ctx, row.rut, { salvo: SIN_FRENO });
      if (fecha_expiracion < ctx.hoy) throw new Invalid({ fecha_expiracion: ['No puede ser anterior a hoy'] });
      await exigirUnica(ctx, row.rut, row.producto);
      const nueva = await ctx.insert(solicitudes, {
        ...datos,
        fecha_expiracion,
        estado: 'borrador',
        estado_desde: ctx.hoy,
        numero: await ctx.folio('solicitud'),
        exposicion_actual_uf: null,
        exposicion_propuesta_uf: null,
        nivel_comite: null,
        nivel_motivos: [],
        motivos_enviados: [],
        enviada_por: null,
        enviada_el: null,
        aprobada_el: null,
        aprobada_hasta: null,
        monto_aprobado: null,
        espera_acta: false,
        respaldo: null,
      });
      return detalle(ctx, nueva);
    },
    async anular(ctx, { id, motivo }, row) {
      ctx.audit({ motivo });
      await retirarAsunto(ctx, 'solicitudes', id);
      await cambiar(ctx, row, { estado: estados.go(row.estado, 'anular'), motivo_anulacion: motivo });
      await ctx.emit('pendiente.cerrado', { area: 'solicitudes', entidad_id: id });
    },
  },
});
