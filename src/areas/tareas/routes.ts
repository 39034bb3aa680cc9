import { serverArea } from '#platform/server/registry.ts';
import { contract } from './contract.ts';
import { menu } from './menu.ts';
import { soltarDe, vencimientos } from './service/avisos.ts';
import { proximas } from './service/lecturas.ts';
import { plantilla } from './service/plantilla.ts';
import { service } from './service/tareas.ts';
import { tareas } from './tables.ts';

export const area = serverArea({
  contract,
  service,
  folios: [{ serie: ['tarea'], numero: tareas.numero }],
  menu,
  concesiones: { TODOS: ['ver', 'editar'] },
  listeners: { 'cuenta.eliminada': soltarDe },
  dayStep: [vencimientos],
  answers: { 'contactos.proximos': proximas },
  raw: plantilla,
});
