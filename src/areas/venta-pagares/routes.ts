import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { cuboVentas, dimensionesDeVentas } from './service/cubo-ventas-sql.ts';
import { itemsDe, type VentaFila } from './service/filas.ts';
import { invariantes } from './service/invariantes.ts';
import { answers, listeners } from './service/listeners.ts';
import { finDeMes } from './service/rendir.ts';
import { reportes } from './service/reportes.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { service } from './service/venta-pagares.ts';
import { ventas } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['venta'], numero: ventas.num_venta }],
  dimensiones: [...dimensionesDeVentas],
  reportes,
  cubos: [cuboVentas],
  menu,
  referidos: { venta: { ruts: async (v: VentaFila, ctx) => [v.buyer, ...(await itemsDe(ctx, v.id)).map((i) => i.cliente_rut)] } },
  listeners,
  answers: { ...answers, 'catalogo.usado': usos_catalogo },
  dayStep: [finDeMes],
  invariants: invariantes,
  concesiones: {
    GERENCIA: ['ver', 'crear', 'ofertar', 'registrar-pago', 'recomprar'],
    TESORERIA: ['ver', 'crear', 'ofertar', 'registrar-pago', 'recomprar', 'rendir'],
    FISCALIA: ['ver', 'endosar'],
    CONTABILIDAD: ['ver'],
    COMITE: ['ver'],
    OPERACIONES: ['ver'],
  },
});
