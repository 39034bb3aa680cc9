import { and, asc, eq } from 'drizzle-orm';
import { exigirOpcion, listaEnPalabras, opcionesDe } from '#areas/catalogos/public.server.ts';
import { alcanzaCliente, personasPorCargo } from '#areas/ejecutivos/public.server.ts';
import { sucursalesDe } from '#areas/empresas/public.server.ts';
import { ultimoVencidoAl } from '#areas/libro/public.server.ts';
import { NotFound, Rule } from '#kernel/errors.ts';
import { label } from '#kernel/words.ts';
import { exportColumns } from '#platform/server/columnas.ts';
import type { Ctx, ReadCtx } from '#platform/server/context.ts';
import { Created, implement } from '#platform/server/implement.ts';
import { contract } from '../contract.ts';
import { CAMPOS } from '../domain/campos.ts';
import { estados } from '../domain/estados.ts';
import { esPapel } from '../domain/manual.ts';
import { conDetalle } from '../domain/mensajes.ts';
import { meritoEjecutivo } from '../domain/merito.ts';
import { nombreDocumento } from '../domain/partes.ts';
import { EVENTOS_SII, exigirFechasSii } from '../domain/plazos.ts';
import { cesiones, documentos, notas } from '../tables.ts';
import { archivoPublico, archivosDe } from './archivos.ts';
import { cargarArchivos } from './carga.ts';
import { devolverCheque, entregarCheque } from './cheque.ts';
import { alertasVivas, type DocumentoFila, derivados } from './filas.ts';
import { aplicarEstadosSii, importarCesiones, importarRcv } from './importar.ts';
import { antiguedadPdf, representacionPdf } from './imprimir.ts';
import { lecturas } from './lecturas.ts';
import { listar, porDeudor } from './lista.ts';
import { crearManual, exigirValidable } from './manual.ts';
import { mensajes } from './mensajes.ts';
import { desasociarNota, exigirNotas } from './notas.ts';
import { porQueNoSeCompra } from './reserva.ts';
import { handlersArchivos } from './rutas-archivos.ts';

async function detalle(ctx: ReadCtx, row: DocumentoFila) {
  const de = (t: typeof notas | typeof cesiones) => and(eq(t.empresa_id, ctx.empresa_id), eq(t.documento_id, row.id));
  const suyas = await ctx.db.select().from(notas).where(de(notas)).orderBy(asc(notas.fecha));
  const cadena = await ctx.db.select().from(cesiones).where(de(cesiones)).orderBy(asc(cesiones.seq));
  const papeles = await archivosDe(ctx, { tipo: 'documento', id: row.id });
  const merito = esPapel(row.tipo)
    ? null
    : meritoEjecutivo(
        {
          tipo: Number(row.tipo),
          estado_sii: row.estado_sii,
          fecha_emision: row.fecha_emision,
          fecha_recepcion_sii: row.fecha_recepcion_sii,
          fecha_vencimiento: row.fecha_vencimiento,
          venc_ef: row.venc_ef,
          notificada_judicialmente: row.estado === 'judicial',
        },
        ctx.hoy,
      );
  const gestiones = (await ctx.ask('documento.gestiones', { id: row.id })).flatMap((r) => [...r.answer]);
  const archivos = [];
  for (const a of papeles) archivos.push(await archivoPublico(ctx, a));
  return {
    ...row,
    ...derivados(row, ctx.hoy, await ultimoVencidoAl(ctx)),
    no_comprable: porQueNoSeCompra(row, ctx.hoy),
    alertas: alertasVivas(row, ctx.hoy, await ctx.param(contract, 'dias_maximo_emision')).map(conDetalle),
    notas: suyas,
    cesiones: cadena,
    archivos,
    cobranza: (await ctx.askOne('documento.cobranza', { ids: [row.id] }))?.[row.id] ?? null,
    gestiones: gestiones.sort((a, b) => (a.fecha < b.fecha ? 1 : -1)),
    merito,
  };
}

async function cargar(ctx: ReadCtx, id: string, lock: boolean): Promise<DocumentoFila> {
  const row = await (lock ? (ctx as Ctx).lock(documentos, id) : ctx.get(documentos, id));
  if (!(await alcanzaCliente(ctx, row.cliente_rut))) throw new NotFound();
  return row;
}

const lista = (codigos: readonly string[]) => async () =>
  codigos.map((codigo, i) => ({
    codigo,
    nombre: label(codigo),
    activo: true,
    orden: i + 1,
  }));

const catalogo = (nombre: string) => (ctx: ReadCtx) => opcionesDe(ctx, nombre);

export const service = implement(contract, {
  mensajes,
  unicos: {
    documento_cesion_vigente: { codigo: 'documento_ya_cedido' },
    documento_dte_unico: { codigo: 'duplicado', campo: 'folio' },
    documento_otro_unico: { codigo: 'duplicado', campo: 'folio' },
    documento_cheque_unico: { codigo: 'duplicado', campo: 'num_cheque' },
    documento_nota_unica: { codigo: 'duplicado' },
  },
  estados,
  tabla: 'documento',
  // Buying back is two moves in one act: recomprado, and devuelto to the client.
  sinActo: ['vigente devuelto', 'protestado devuelto', 'judicial devuelto'],
  lista: listaEnPalabras(
    {
      estado_visible: { parcial: 'Pago parcial' },
      estado_sii: {
        en_plazo: 'En plazo de reclamo',
        aceptado_contenido: 'Contenido aceptado',
        recibo_mercaderias: 'Recibo de mercaderías',
      },
      estado_cesion: {},
      estado_verificacion: 'estados_verificacion',
      estado_notificacion: 'estados_notificacion',
    },
    listar,
  ),
  columnas: exportColumns(CAMPOS),
  cargar,
  detalle,
  checks: {
    validar: async (ctx, row: DocumentoFila) => exigirValidable(ctx, row),
    desasociar_nota: (ctx, row: DocumentoFila) => exigirNotas(ctx, row.id),
    registrar_estado_sii: (_ctx, row: DocumentoFila) => {
      if (esPapel(row.tipo)) throw new Rule('sin_registro_sii');
    },
  },
  opciones: {
    dte: catalogo('dte'),
    tipo_documentos: catalogo('tipo_documentos'),
    tipos_archivo: catalogo('tipos_archivo'),
    vigencia_dias: catalogo('vigencia_dias'),
    motivos_anulacion: catalogo('motivos_anulacion'),
    estados: lista([...estados.states, 'moroso', 'prorrogado', 'parcial']),
    estados_sii: lista(['sin_consulta', 'en_plazo', 'aceptado_tacito', ...Object.values(EVENTOS_SII)]),
    estados_cesion: lista(['por_ceder', 'enviado', 'cedido', 'recedido', 'devuelto', 'rechazado']),
    estados_verificacion: catalogo('estados_verificacion'),
    estados_notificacion: catalogo('estados_notificacion'),
    bancos: catalogo('bancos'),
    ejecutivos: (ctx) => personasPorCargo(ctx),
    sucursales: (ctx) => sucursalesDe(ctx),
    ruta_documentos: async () => '/api/documentos/archivos',
    ruta_hash: async () => '/api/documentos/archivos/hash',
    dias_maximo_emision: (ctx) => ctx.param(contract, 'dias_maximo_emision'),
    firma_dte: (ctx) => ctx.param(contract, 'firma_dte'),
    maximo_xml_mb: (ctx) => ctx.param(contract, 'maximo_xml_mb'),
    maximo_dte_por_carga: (ctx) => ctx.param(contract, 'maximo_dte_por_carga'),
    maximo_archivos: (ctx) => ctx.param(contract, 'maximo_archivos'),
  },
  lecturas,
  handlers: {
    cargar: (ctx, { archivos, cliente_rut, simular }) => cargarArchivos(ctx, archivos, { cliente_rut, simular }),
    cargar_aec: (ctx, { archivos, cliente_rut, simular }) => cargarArchivos(ctx, archivos, { cliente_rut, simular, soloAec: true }),
    importar_rcv: (ctx, { archivos }) => importarRcv(ctx, archivos),
    importar_cesiones: (ctx, { archivos }) => importarCesiones(ctx, archivos),
    async crear(ctx, m) {
      const row = await crearManual(ctx, m);
      return new Created(row, () => detalle(ctx, row));
    },
    async validar(ctx, { id }, row: DocumentoFila) {
      if (esPapel(row.tipo)) ctx.requireOther(row.hecho_por);
      await entregarCheque(ctx, await ctx.update(documentos, id, { estado: estados.go(row.estado, 'validar') }));
    },
    async anular(ctx, { id, motivo, motivo_anulacion }, row: DocumentoFila) {
      const causa = motivo_anulacion ? await exigirOpcion(ctx, 'motivos_anulacion', motivo_anulacion, 'motivo_anulacion') : null;
      const dicho = causa ? `${causa.nombre}: ${motivo}` : motivo;
      ctx.audit({ motivo: dicho });
      await ctx.update(documentos, id, { estado: estados.go(row.estado, 'anular'), motivo: dicho });
      await devolverCheque(ctx, row, dicho);
    },
    async devolver(ctx, { id, motivo }, row: DocumentoFila) {
      ctx.audit({ motivo });
      await ctx.update(documentos, id, { estado: estados.go(row.estado, 'devolver'), motivo });
      await devolverCheque(ctx, row, motivo);
    },
    async registrar_estado_sii(ctx, { evento, fecha, fecha_recepcion_sii, evidencia }, row: DocumentoFila) {
      exigirFechasSii(row, { fecha, recepcion: fecha_recepcion_sii ?? row.fecha_recepcion_sii }, ctx.hoy);
      ctx.audit({ motivo: evidencia });
      const estado_sii = evento === 'CONSULTADO' ? 'en_plazo' : (EVENTOS_SII[evento] ?? 'en_plazo');
      await aplicarEstadosSii(ctx, [{ d: row, estado_sii, fecha, fecha_recepcion_sii }]);
    },
    async desasociar_nota(ctx, { id, nota_id, motivo }) {
      ctx.audit({ motivo });
      await desasociarNota(ctx, id, nota_id, motivo);
    },
    async xml(ctx, _input, row: DocumentoFila) {
      if (!row.xml_hash) throw new NotFound();
      return { nombre: `${nombreDocumento(row)}.xml`, mime: 'application/xml', bytes: await ctx.deps.files.get(row.xml_hash) };
    },
    impreso: (ctx, _input, row: DocumentoFila) => representacionPdf(ctx, row),
    antiguedad: async (ctx) => antiguedadPdf(ctx, (await porDeudor(ctx)) as never),
    por_deudor: (ctx) => porDeudor(ctx) as never,
    ...handlersArchivos,
  },
});
