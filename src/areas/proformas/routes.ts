import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { buscar } from './service/buscar.ts';
import { voto } from './service/comite.ts';
import { cuboProformas } from './service/cubo-proformas-sql.ts';
import { alPreverTraspaso, alTraspasarCartera } from './service/guardar.ts';
import { usadaPorDeudor } from './service/linea.ts';
import { alAsociarNota } from './service/notas.ts';
import { service } from './service/proformas.ts';
import { reportes } from './service/reportes.ts';
import { vencerCaducas } from './service/reservas.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { proformas } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['proforma'], numero: proformas.num_proforma }],
  reportes,
  cubos: [cuboProformas],
  menu,
  listeners: {
    'comite.acta_archivada': voto.alArchivarActa,
    'cartera.traspasada': alTraspasarCartera,
    'documento.nota_asociada': alAsociarNota,
  },
  answers: {
    'parametro.usado': uso_parametro,
    'catalogo.usado': usos_catalogo,
    'cartera.por_traspasar': alPreverTraspaso,
    'linea.usada_por_deudor': usadaPorDeudor,
  },
  search: buscar,
  dayStep: [
    {
      nombre: 'proformas vencidas',
      orden: 40,
      run: async (ctx) => {
        const hechos = await vencerCaducas(ctx);
        return { cursor: hechos === 100 ? 'sigue' : null, hechos };
      },
    },
  ],
  concesiones: {
    EJECUTIVO: ['ver', 'crear', 'emitir', 'anular'],
    JEFE_SUCURSAL: ['ver', 'crear', 'emitir', 'votar', 'anular'],
    AGENTE: ['ver', 'crear', 'emitir', 'votar', 'anular'],
    ANALISTA_RIESGO: ['ver', 'excepcion'],
    OPERACIONES: ['ver'],
    FISCALIA: ['ver'],
    TESORERIA: ['ver'],
    COMITE: ['ver', 'votar', 'firmar', 'excepcion'],
    GERENCIA: ['ver', 'votar', 'firmar', 'excepcion', 'anular'],
  },
});
