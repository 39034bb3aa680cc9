import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { anotarEmitida, pagarConGiro } from './service/emitidas.ts';
import { enlace } from './service/enviar.ts';
import { service } from './service/facturas.ts';
import { buscar } from './service/filas.ts';
import { reabrirSinGiro } from './service/giro-devuelto.ts';
import { plantilla } from './service/plantilla.ts';
import { facturasNumero } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['factura:', facturasNumero.serie], numero: facturasNumero.n }],
  menu,
  concesiones: {
    ADMIN: ['ver', 'editar', 'eliminar'],
    CONTABILIDAD: ['ver', 'editar', 'eliminar'],
    GERENCIA: ['ver'],
    OPERACIONES: ['ver', 'editar'],
  },
  listeners: { 'factura.emitida': anotarEmitida, 'giro.confirmado': pagarConGiro, 'giro.rechazado': reabrirSinGiro },
  search: buscar,
  raw: [...plantilla, enlace],
});
