import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/conocimiento.ts';
import { usosCatalogo } from './service/lecturas.ts';
import { avisarRevisiones, olvidarA } from './service/revisiones.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  answers: { 'catalogo.usado': usosCatalogo },
  listeners: { 'cuenta.eliminada': olvidarA },
  dayStep: [avisarRevisiones],
  concesiones: {
    TODOS: ['ver'],
    ADMIN: ['ver', 'editar', 'publicar'],
    OPERACIONES: ['ver', 'editar'],
    CUMPLIMIENTO: ['ver', 'editar', 'publicar'],
    GERENCIA: ['ver', 'publicar'],
  },
});
