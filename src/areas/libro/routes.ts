import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { alarmas } from './service/alarmas.ts';
import { rutsDe } from './service/comprobantes.ts';
import { pasoCorte } from './service/cortes.ts';
import { estadoDeCuadraturas, pasoCuadraturas } from './service/cuadraturas.ts';
import { cuboCaja, dimensionCuenta } from './service/cubo-caja-sql.ts';
import { cuboCompromisos } from './service/cubo-compromisos-sql.ts';
import { cuboCosechas } from './service/cubo-cosechas-sql.ts';
import { cuboCuadraturas, dimensionIgualdad } from './service/cubo-cuadraturas-sql.ts';
import { cuboDeudas, dimensiones } from './service/cubo-deudas-sql.ts';
import { cuboLineas } from './service/cubo-lineas-sql.ts';
import { cuboRodado, dimensionesDelLibro } from './service/cubo-rodado-sql.ts';
import { pasoDevengo } from './service/devengar.ts';
import { igualdadesDeCifras } from './service/igualdades-cifras-sql.ts';
import { igualdades } from './service/igualdades-sql.ts';
import { invariantes } from './service/invariantes.ts';
import { buscar, service } from './service/libro.ts';
import { bloqueDeuda } from './service/persona-sql.ts';
import { pasoProvision } from './service/provisionar.ts';
import { reportes } from './service/reportes-sql.ts';
import { comprobantes } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  reportes,
  alarmas,
  menu,
  referidos: { comprobante: { cargar: (ctx, id) => ctx.get(comprobantes, id), ruts: rutsDe } },
  dayStep: [pasoDevengo, pasoProvision, pasoCorte, pasoCuadraturas],
  cubos: [cuboDeudas, cuboCaja, cuboLineas, cuboCompromisos, cuboCosechas, cuboRodado, cuboCuadraturas],
  dimensiones: [...dimensiones, dimensionCuenta, dimensionIgualdad, ...dimensionesDelLibro],
  invariants: [...invariantes, ...igualdades, ...igualdadesDeCifras],
  answers: { 'cuadraturas.estado': estadoDeCuadraturas },
  bloques: [bloqueDeuda],
  search: buscar,
  concesiones: {
    CONTABILIDAD: ['ver', 'deudas', 'asiento-manual', 'aprobar-asiento', 'reversar', 'cerrar-periodo', 'plan-cuentas', 'exportar'],
    GERENCIA: ['ver', 'deudas', 'aprobar-asiento', 'reversar', 'reabrir-periodo', 'exportar'],
    TESORERIA: ['ver', 'deudas', 'asiento-manual'],
    SUPERVISOR_COBRANZA: ['ver', 'deudas'],
    COBRANZA: ['deudas'],
    EJECUTIVO: ['deudas'],
    JEFE_SUCURSAL: ['deudas'],
    JEFE_OPERACIONES: ['deudas'],
    COMITE: ['deudas'],
    ANALISTA_RIESGO: ['ver', 'deudas'],
    AUDITOR: ['ver', 'deudas', 'exportar'],
  },
});
