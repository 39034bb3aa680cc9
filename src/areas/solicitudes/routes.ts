import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { bloqueSolicitudes } from './service/bloque-sql.ts';
import { buscar } from './service/buscar.ts';
import { vencerCondiciones } from './service/condiciones.ts';
import { cuboSolicitudes, dimensionesDeSolicitudes, reportes } from './service/cubo-solicitudes-sql.ts';
import type { SolicitudRow } from './service/exposicion.ts';
import { answers, listeners } from './service/listeners.ts';
import { service } from './service/solicitudes.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { vencerSinFirma } from './service/vencidas.ts';
import { solicitudes } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['solicitud'], numero: solicitudes.numero }],
  dimensiones: [...dimensionesDeSolicitudes],
  cubos: [cuboSolicitudes],
  reportes,
  menu,
  bloques: [bloqueSolicitudes],
  referidos: { solicitud: { ruts: (s: SolicitudRow) => [s.rut] } },
  listeners,
  answers: { ...answers, 'catalogo.usado': usos_catalogo, 'parametro.usado': uso_parametro },
  search: buscar,
  dayStep: [
    { nombre: 'solicitudes_vencidas', orden: 56, run: async (ctx) => ({ cursor: null, hechos: await vencerSinFirma(ctx) }) },
    { nombre: 'condiciones_vencidas', orden: 57, run: async (ctx) => ({ cursor: null, hechos: await vencerCondiciones(ctx) }) },
  ],
  concesiones: {
    EJECUTIVO: ['ver', 'crear', 'editar', 'condiciones'],
    JEFE_SUCURSAL: ['ver', 'crear', 'editar', 'votar', 'precios', 'condiciones'],
    ANALISTA_RIESGO: ['ver', 'riesgo', 'ajustar'],
    COMITE: ['ver', 'votar', 'firmar'],
    GERENCIA: ['ver', 'votar', 'firmar', 'precios'],
    FISCALIA: ['ver'],
    OPERACIONES: ['ver'],
  },
});
