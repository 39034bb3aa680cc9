import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { rutsDe } from './service/comprobantes.ts';
import { cuboCaja, dimensionCuenta } from './service/cubo-caja-sql.ts';
import { cuboDeudas, dimensiones } from './service/cubo-deudas-sql.ts';
import { pasoDevengo } from './service/devengar.ts';
import { igualdades, pasoIgualdades } from './service/igualdades-sql.ts';
import { invariantes } from './service/invariantes.ts';
import { buscar, service } from './service/libro.ts';
import { bloqueDeuda } from './service/persona-sql.ts';
import { pasoProvision } from './service/provisionar.ts';
import { comprobantes } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  referidos: { comprobante: { cargar: (ctx, id) => ctx.get(comprobantes, id), ruts: rutsDe } },
  dayStep: [pasoDevengo, pasoProvision, pasoIgualdades],
  cubos: [cuboDeudas, cuboCaja],
  bloques: [bloqueDeuda],
  dimensiones: [...dimensiones, dimensionCuenta],
  invariants: [...invariantes, ...igualdades],
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
