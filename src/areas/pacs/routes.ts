import { and, eq } from 'drizzle-orm';
import { alcanceCliente } from '#areas/ejecutivos/public.server.ts';
import { label } from '#kernel/words.ts';
import { matches } from '#platform/server/list.ts';
import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { cuboCargosPac, dimensionesDeCargosPac } from './service/cubo-cargos-pac-sql.ts';
import { agenda } from './service/informe.ts';
import { invariantes } from './service/invariantes.ts';
import { answers, listeners } from './service/listeners.ts';
import { service } from './service/pacs.ts';
import { tarjetasDePersona } from './service/tarjetas.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { lotes, mandatos, plantillas } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [
    { serie: ['lote_pac'], numero: lotes.num_lote },
    { serie: ['mandato_pac'], numero: mandatos.num_mandato },
    { serie: ['plantilla_pac-', plantillas.banco, '-', plantillas.tipo], numero: plantillas.numero },
  ],
  dimensiones: [...dimensionesDeCargosPac],
  cubos: [cuboCargosPac],
  menu,
  listeners,
  answers: {
    ...answers,
    'persona.tarjetas': tarjetasDePersona,
    'agenda.por_mostrar': agenda,
    'catalogo.usado': usos_catalogo,
    'parametro.usado': uso_parametro,
  },
  invariants: invariantes,
  async search(ctx, q) {
    const filas = await ctx.db
      .select()
      .from(mandatos)
      .where(and(eq(mandatos.empresa_id, ctx.empresa_id), alcanceCliente(ctx, mandatos.rut_cliente), matches(mandatos.id_servicio, q)))
      .limit(8);
    return filas.map((m) => ({
      tipo: 'Mandato',
      titulo: `Mandato PAC ${m.num_mandato}`,
      subtitulo: `${m.nombre}, ${m.id_servicio}, ${label(m.estado)}`,
      url: `/pacs/${m.id}`,
    }));
  },
  concesiones: {
    TESORERIA: ['ver', 'crear', 'activar', 'generar', 'enviar', 'responder', 'abonar', 'revocar', 'plantillas'],
    GERENCIA: ['ver', 'enviar', 'aprobar-plantillas'],
    COBRANZA: ['ver', 'crear'],
    SUPERVISOR_COBRANZA: ['ver'],
    EJECUTIVO: ['ver', 'crear'],
    FISCALIA: ['ver'],
    CONTABILIDAD: ['ver'],
  },
});
