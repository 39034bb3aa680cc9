import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { bloqueCheques } from './service/bloque-sql.ts';
import { buscar } from './service/buscar.ts';
import { service } from './service/cheques.ts';
import { cuboCheques } from './service/cubo-cheques-sql.ts';
import type { ChequeFila } from './service/filas.ts';
import { invariantes } from './service/invariantes.ts';
import { alAbonar } from './service/libro.ts';
import { alDevolverDocumento, alRecibirDocumento } from './service/listeners.ts';
import { reportes } from './service/reportes.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { depositos, recepciones } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [
    { serie: ['deposito_cheque'], numero: depositos.numero },
    { serie: ['recepcion_cheque'], numero: recepciones.numero },
  ],
  reportes,
  menu,
  bloques: [bloqueCheques],
  referidos: { cheque: { ruts: (q: ChequeFila) => [q.cliente_rut, q.rut_girador] } },
  answers: { 'catalogo.usado': usos_catalogo, 'parametro.usado': uso_parametro },
  listeners: {
    'obligacion.abonada': alAbonar,
    'documento.cheque_recibido': alRecibirDocumento,
    'documento.cheque_devuelto': alDevolverDocumento,
  },
  cubos: [cuboCheques],
  invariants: invariantes,
  search: buscar,
  concesiones: {
    OPERACIONES: ['ver', 'recibir', 'custodiar', 'depositar', 'devolver', 'anular'],
    TESORERIA: ['ver', 'custodiar', 'depositar', 'liberar', 'protestar'],
    COBRANZA: ['ver', 'devolver'],
    SUPERVISOR_COBRANZA: ['ver', 'protestar', 'devolver'],
    FISCALIA: ['ver'],
    EJECUTIVO: ['ver'],
    JEFE_SUCURSAL: ['ver', 'recibir', 'custodiar'],
    ANALISTA_RIESGO: ['ver'],
    CONTABILIDAD: ['ver'],
    GERENCIA: ['ver', 'protestar'],
  },
});
