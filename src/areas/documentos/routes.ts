import { and, eq, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { matches } from '#platform/server/list.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { agenda } from './service/agenda.ts';
import { bloqueDocumentos } from './service/bloque-sql.ts';
import { cuboDocumentos, dimensionesDeDocumentos } from './service/cubo-documentos-sql.ts';
import { service } from './service/documentos.ts';
import type { DocumentoFila } from './service/filas.ts';
import { alAbonar } from './service/pagos-y-estados.ts';
import { exigirRespaldo } from './service/respaldo.ts';
import { paraRiesgo } from './service/riesgo-sql.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { documentos } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  dimensiones: [...dimensionesDeDocumentos],
  cubos: [cuboDocumentos],
  menu,
  bloques: [bloqueDocumentos],
  referidos: { documento: { ruts: (d: DocumentoFila) => [d.cliente_rut, d.deudor_rut, d.rut_emisor] } },
  concesiones: {
    EJECUTIVO: ['ver', 'cargar', 'crear', 'archivos'],
    JEFE_SUCURSAL: ['ver', 'cargar', 'crear', 'archivos'],
    ANALISTA_RIESGO: ['ver', 'archivos', 'estado-sii'],
    OPERACIONES: ['ver', 'cargar', 'crear', 'validar', 'anular', 'estado-sii', 'archivos', 'validar-archivo'],
    JEFE_OPERACIONES: ['ver', 'cargar', 'crear', 'validar', 'anular', 'estado-sii', 'archivos', 'validar-archivo'],
    COBRANZA: ['ver', 'archivos', 'estado-sii'],
    SUPERVISOR_COBRANZA: ['ver', 'archivos', 'estado-sii'],
    FISCALIA: ['ver', 'archivos', 'validar-archivo'],
    CUMPLIMIENTO: ['ver', 'archivos'],
    TESORERIA: ['ver', 'archivos'],
    CONTABILIDAD: ['ver', 'archivos'],
    COMITE: ['ver', 'archivos'],
    GERENCIA: ['ver', 'archivos'],
  },
  listeners: {
    'obligacion.abonada': alAbonar,
    'archivo.exigido': async (ctx, e) => {
      await exigirRespaldo(ctx, e);
    },
  },
  answers: {
    'agenda.por_mostrar': agenda,
    'catalogo.usado': usos_catalogo,
    'parametro.usado': uso_parametro,
    'riesgo.consultado': paraRiesgo,
  },
  async search(ctx, q) {
    const filas = await ctx.db
      .select()
      .from(documentos)
      .where(
        and(
          eq(documentos.empresa_id, ctx.empresa_id),
          alcanceCliente(ctx, documentos.cliente_rut),
          matches(sql`${documentos.tipo} || '-' || ${documentos.folio}`, q),
        ),
      )
      .limit(8);
    return filas.map((d) => ({
      tipo: 'Documento',
      titulo: `${d.tipo}-${d.folio} · ${formatPesos(d.monto)}`,
      subtitulo: `${d.razon_cliente} a ${d.razon_deudor}`,
      url: `/documentos/${d.id}`,
    }));
  },
});
