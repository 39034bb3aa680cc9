import { and, eq, sql } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { formatPesos } from '#kernel/values/format.ts';
import { words } from '#kernel/words.ts';
import { matches } from '#platform/server/list.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { bloqueGiros } from './service/bloque-giros-sql.ts';
import { bloqueOperaciones } from './service/bloque-sql.ts';
import { revisarPendientes } from './service/cierre-del-dia.ts';
import { alAprobarProforma } from './service/crear.ts';
import { cuboCompras } from './service/cubo-compras-sql.ts';
import { cuboOperaciones } from './service/cubo-operaciones-sql.ts';
import { cuboGirosPorSalir, cuboOrdenes, dimensionesDeOrdenes } from './service/cubo-ordenes-sql.ts';
import { decisiones } from './service/decision.ts';
import type { OperacionFila } from './service/filas.ts';
import { invariantes } from './service/invariantes.ts';
import {
  alAbonarDocumento,
  alCederDocumentos,
  alConciliar,
  alCustodiarPagare,
  alDemandarDocumento,
  alDesconciliar,
  alDevolverDeJudicial,
  alNotificarDocumentos,
  alVerificarDocumento,
} from './service/listeners.ts';
import { service } from './service/operaciones.ts';
import { alSolicitarGiro } from './service/ordenes.ts';
import { reportes } from './service/reportes.ts';
import { paraRiesgo } from './service/riesgo.ts';
import { tarjetas } from './service/tarjetas.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { operaciones, ordenesGiro } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [
    { serie: ['operacion'], numero: operaciones.num_operacion },
    { serie: ['orden_giro'], numero: ordenesGiro.num_orden },
  ],
  dimensiones: [...dimensionesDeOrdenes],
  reportes,
  menu,
  bloques: [bloqueOperaciones, bloqueGiros],
  referidos: { operacion: { ruts: (o: OperacionFila) => [o.cliente_rut] } },
  cubos: [cuboOrdenes, cuboGirosPorSalir, cuboCompras, cuboOperaciones],
  invariants: invariantes,
  listeners: {
    'proforma.aprobada': alAprobarProforma,
    'giro.solicitado': alSolicitarGiro,
    'documentos.cedidos': alCederDocumentos,
    'documento.abonado': alAbonarDocumento,
    'documento.verificado': alVerificarDocumento,
    'documentos.notificados': alNotificarDocumentos,
    'documento.demandado': alDemandarDocumento,
    'documento.devuelto_de_judicial': alDevolverDeJudicial,
    'pagare.custodiado': alCustodiarPagare,
    'movimiento.conciliado': alConciliar,
    'movimiento.desconciliado': alDesconciliar,
  },
  answers: {
    'tarjeta.medida': tarjetas,
    'parametro.usado': uso_parametro,
    'catalogo.usado': usos_catalogo,
    'riesgo.consultado': paraRiesgo,
    'decision.consultada': decisiones,
    'proforma.por_comprar': async () => true,
    'origen.consultado': async (ctx, e) => {
      const o = e.area === 'operaciones' ? await ctx.find(operaciones, e.id) : undefined;
      return o && o.estado !== 'anulada' ? { rut: o.cliente_rut, nombre: `Operación ${o.num_operacion}` } : undefined;
    },
  },
  dayStep: [{ nombre: 'operaciones: etapas cumplidas', orden: 60, run: revisarPendientes }],
  async search(ctx, q) {
    const filas = await ctx.db
      .select()
      .from(operaciones)
      .where(
        and(
          eq(operaciones.empresa_id, ctx.empresa_id),
          alcanceCliente(ctx, operaciones.cliente_rut),
          matches(operaciones.num_operacion, q),
        ),
      )
      .orderBy(sql`length(${operaciones.num_operacion}::text)`, operaciones.num_operacion)
      .limit(8);
    return filas.map((o) => ({
      tipo: 'Operación',
      titulo: `Operación ${o.num_operacion} · ${formatPesos(o.monto_girar)}`,
      subtitulo: `${o.cliente_nombre}, ${words(o.estado)}`,
      url: `/operaciones/${o.id}`,
    }));
  },
  concesiones: {
    EJECUTIVO: ['ver', 'cerrar'],
    JEFE_SUCURSAL: ['ver', 'cerrar'],
    AGENTE: ['ver'],
    ANALISTA_RIESGO: ['ver'],
    FISCALIA: ['ver', 'etapa', 'castigar'],
    OPERACIONES: ['ver', 'etapa', 'anular'],
    JEFE_OPERACIONES: ['ver', 'etapa', 'anular', 'cerrar'],
    COBRANZA: ['ver', 'etapa', 'informar-pago'],
    SUPERVISOR_COBRANZA: ['ver', 'etapa', 'castigar', 'informar-pago'],
    TESORERIA: ['ver', 'etapa', 'preparar-giro', 'autorizar', 'confirmar-giro', 'anular', 'recomprar', 'confirmar-pago'],
    CONTABILIDAD: ['ver', 'etapa'],
    COMITE: ['ver'],
    GERENCIA: ['ver', 'autorizar', 'anular', 'aprobar-castigo'],
  },
});
