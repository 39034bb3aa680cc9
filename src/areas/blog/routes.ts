import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { service } from './service/blog.ts';
import { buscar, usosCatalogo } from './service/lecturas.ts';
import { olvidarA, publicado, seguirAvisos, tarjetas } from './service/suscripciones.ts';

export const area = serverArea({
  contract,
  service,
  menu,
  search: buscar,
  answers: { 'catalogo.usado': usosCatalogo, 'tarjeta.medida': tarjetas, 'publicacion.por_resumir': publicado },
  listeners: { 'cuenta.eliminada': olvidarA, 'avisos.elegidos': seguirAvisos },
  concesiones: {
    TODOS: ['ver'],
    ADMIN: ['ver', 'editar', 'anunciar'],
    GERENCIA: ['ver', 'editar', 'anunciar'],
    CUMPLIMIENTO: ['ver', 'editar', 'anunciar'],
    JEFE_SUCURSAL: ['ver', 'editar'],
    JEFE_OPERACIONES: ['ver', 'editar'],
    OPERACIONES: ['ver', 'editar'],
    CONTABILIDAD: ['ver', 'editar'],
  },
});
