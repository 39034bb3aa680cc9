import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { alAbonar, alCobrarse, paso } from './service/condonar.ts';
import { cuboDescuentos, dimensionesDeDescuentos } from './service/cubo-descuentos-sql.ts';
import { answers, deLosGiros } from './service/deducir.ts';
import { service } from './service/descuentos.ts';
import type { DescuentoRow } from './service/filas.ts';
import { reportes } from './service/reportes.ts';
import { uso_parametro } from './service/uso-parametro.ts';
import { usos_catalogo } from './service/usos-catalogo.ts';
import { descuentos } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['descuento'], numero: descuentos.numero }],
  dimensiones: [...dimensionesDeDescuentos],
  reportes,
  cubos: [cuboDescuentos],
  menu,
  referidos: { descuento: { ruts: (d: DescuentoRow) => [d.rut] } },
  listeners: { ...deLosGiros, 'obligacion.abonada': alAbonar, 'credito.cobros': alCobrarse },
  answers: { ...answers, 'catalogo.usado': usos_catalogo, 'parametro.usado': uso_parametro },
  dayStep: [paso],
  concesiones: {
    EJECUTIVO: ['ver', 'crear', 'solicitar'],
    JEFE_SUCURSAL: ['ver', 'crear', 'solicitar'],
    COBRANZA: ['ver', 'solicitar'],
    SUPERVISOR_COBRANZA: ['ver', 'solicitar'],
    GERENCIA: ['ver', 'aprobar', 'reversar'],
    COMITE: ['ver', 'aprobar', 'reversar'],
    OPERACIONES: ['ver'],
    TESORERIA: ['ver'],
    // From an entry of the books to the act behind it.
    CONTABILIDAD: ['ver'],
  },
});
