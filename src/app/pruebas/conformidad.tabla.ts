import type { Llamada } from './conformidad.llamada.ts';
import { OFICINA } from './conformidad.oficina.ts';

const TAREA = ['id', 'title', 'assignee', 'dueDate', 'tags', 'isImportant', 'isCompleted', 'isDeleted'];
const EVENTO = ['id', 'url', 'title', 'start', 'end', 'allDay', 'extendedProps'];
const CONTACTO = ['id', 'fullName', 'role', 'about', 'avatar', 'status'];
const EMPLEADO = ['id', 'name', 'post', 'email', 'city', 'start_date', 'salary', 'age', 'experience', 'status'];
const USUARIO = ['id', 'username', 'fullName', 'role', 'currentPlan', 'status'];

export const LLAMADAS: readonly Llamada[] = [
  // Sign-in (acceso)
  {
    area: 'acceso',
    metodo: 'POST',
    path: '/jwt/login',
    cuerpo: () => ({ email: 'admin@demo.cl', password: 'Demo.2026' }),
    status: 200,
    claves: ['accessToken', 'refreshToken', 'userData'],
  },
  {
    area: 'acceso',
    metodo: 'POST',
    path: '/jwt/login',
    cuerpo: () => ({ email: 'nadie@demo.cl', password: 'Demo.2026' }),
    status: 400,
    exacto: { error: { email: ['Email or Password is Invalid'] } },
  },
  {
    area: 'acceso',
    metodo: 'POST',
    path: '/jwt/register',
    cuerpo: () => ({ email: 'conforme@ejemplo.cl', password: 'caballo-correcto-9', username: 'conforme' }),
    status: 200,
    claves: ['accessToken', 'user'],
  },
  {
    area: 'acceso',
    metodo: 'POST',
    path: '/jwt/register',
    cuerpo: () => ({ email: 'conforme@ejemplo.cl', password: 'caballo-correcto-9', username: 'conforme' }),
    status: 200,
    exacto: { error: { email: 'This email is already in use.', username: 'This username is already in use.' } },
  },
  {
    area: 'acceso',
    metodo: 'POST',
    path: '/jwt/refresh-token',
    cuerpo: (m) => ({ refreshToken: m.refreshToken }),
    status: 200,
    claves: ['accessToken', 'refreshToken', 'userData'],
  },
  {
    area: 'acceso',
    metodo: 'POST',
    path: '/jwt/refresh-token',
    cuerpo: () => ({ refreshToken: 'no-es' }),
    status: 401,
    exacto: { error: 'Invalid refresh token' },
  },
  // Sample table
  { area: 'tabla-demo', metodo: 'GET', path: '/api/datatables/initial-data', status: 200, lista: true, claves: EMPLEADO },
  {
    area: 'tabla-demo',
    metodo: 'GET',
    path: '/api/datatables/data',
    query: { q: '', perPage: '10', page: '1', name: '', post: '', email: '', age: '', salary: '', start_date: '' },
    status: 200,
    claves: ['allData', 'invoices', 'total'],
  },
  // Tasks
  {
    area: 'tareas',
    metodo: 'GET',
    path: '/apps/todo/tasks',
    query: { q: '', filter: '', tag: '', sortBy: 'latest' },
    status: 200,
    lista: true,
    claves: TAREA,
  },
  {
    area: 'tareas',
    metodo: 'POST',
    path: '/apps/todo/add-tasks',
    cuerpo: () => ({ task: { title: 'Conforme', tags: [] } }),
    status: 201,
    claves: ['task'],
  },
  {
    area: 'tareas',
    metodo: 'POST',
    path: '/apps/todo/update-task',
    cuerpo: (m) => ({ task: { id: m.tarea, title: 'Otra' } }),
    status: 200,
    claves: ['task'],
  },
  {
    area: 'tareas',
    metodo: 'POST',
    path: '/apps/todo/update-task',
    cuerpo: (m) => ({ id: String(m.tarea), isImportant: true }),
    status: 200,
    claves: ['task'],
  },
  { area: 'tareas', metodo: 'POST', path: '/apps/todo/update-task', cuerpo: () => ({ task: { id: 999_999 } }), status: 404 },
  { area: 'tareas', metodo: 'DELETE', path: '/apps/todo/delete-task', cuerpo: (m) => ({ taskId: m.tarea }), status: 200, claves: ['task'] },
  { area: 'tareas', metodo: 'GET', path: '/apps/todo/tasks', query: { filter: 'archived' }, status: 400 },
  // Calendar
  {
    area: 'calendario',
    metodo: 'GET',
    path: '/apps/calendar/events',
    query: { calendars: 'Personal,Business,Family,Holiday,ETC' },
    status: 200,
    lista: true,
    claves: EVENTO,
  },
  { area: 'calendario', metodo: 'GET', path: '/apps/calendar/events', query: { calendars: 'Work' }, status: 400 },
  {
    area: 'calendario',
    metodo: 'POST',
    path: '/apps/calendar/add-event',
    cuerpo: () => ({
      event: { title: 'Conforme', start: '2026-03-12T13:00:00.000Z', end: null, allDay: false, extendedProps: { calendar: 'ETC' } },
    }),
    status: 201,
    claves: ['event'],
  },
  {
    area: 'calendario',
    metodo: 'POST',
    path: '/apps/calendar/update-event',
    cuerpo: (m) => ({ event: { id: m.evento, title: 'Otro' } }),
    status: 200,
    claves: ['event'],
  },
  { area: 'calendario', metodo: 'POST', path: '/apps/calendar/update-event', cuerpo: () => ({ id: 'feriado-2026-09-18' }), status: 403 },
  {
    area: 'calendario',
    metodo: 'DELETE',
    path: '/apps/calendar/remove-event',
    cuerpo: (m) => ({ id: m.evento }),
    status: 200,
    claves: ['id'],
  },
  { area: 'calendario', metodo: 'DELETE', path: '/apps/calendar/remove-event', cuerpo: (m) => ({ id: m.evento }), status: 404 },
  // E-mail
  {
    area: 'correo',
    metodo: 'GET',
    path: '/apps/email/emails',
    query: { q: '', folder: 'inbox', label: '' },
    status: 200,
    claves: ['emails', 'emailsMeta'],
  },
  {
    area: 'correo',
    metodo: 'POST',
    path: '/apps/email/update-emails',
    cuerpo: (m) => ({ emailIds: [m.correo], dataToUpdate: { isRead: true, folder: 'inbox' } }),
    status: 200,
    claves: ['updated', 'emailsMeta'],
  },
  {
    area: 'correo',
    metodo: 'POST',
    path: '/apps/email/update-emails',
    cuerpo: (m) => ({ data: { emailIds: [String(m.correo)], dataToUpdate: { isStarred: true } } }),
    status: 200,
  },
  {
    area: 'correo',
    metodo: 'POST',
    path: '/apps/email/update-emails',
    cuerpo: (m) => ({ emailIds: [m.correo], dataToUpdate: { from: { email: 'otro@demo.cl' } } }),
    status: 400,
  },
  {
    area: 'correo',
    metodo: 'POST',
    path: '/apps/email/update-emails-label',
    cuerpo: (m) => ({ emailIds: [m.correo], label: 'important' }),
    status: 200,
    claves: ['updated', 'emailsMeta'],
  },
  { area: 'correo', metodo: 'GET', path: '/apps/email/get-email', query: { id: '999999' }, status: 404 },
  { area: 'correo', metodo: 'GET', path: '/apps/email/paginate-email', query: { dir: 'next', emailId: '999999' }, status: 404 },
  // Chat
  {
    area: 'chat',
    metodo: 'GET',
    path: '/apps/chat/chats-and-contacts',
    status: 200,
    claves: ['chatsContacts', 'contacts', 'profileUser'],
  },
  { area: 'chat', metodo: 'GET', path: '/apps/chat/users/profile-user', status: 200, claves: [...CONTACTO, 'settings'] },
  {
    area: 'chat',
    metodo: 'POST',
    path: '/apps/chat/send-msg',
    cuerpo: (m) => ({ obj: { contact: { id: m.contacto, fullName: 'x' }, message: 'Conforme' } }),
    status: 201,
    claves: ['response'],
  },
  {
    area: 'chat',
    metodo: 'POST',
    path: '/apps/chat/send-msg',
    cuerpo: (m) => ({ obj: { contact: m.contacto, message: '' } }),
    status: 400,
  },
  { area: 'chat', metodo: 'POST', path: '/apps/chat/send-msg', cuerpo: () => ({ contact: 999_999, message: 'x' }), status: 404 },
  { area: 'chat', metodo: 'GET', path: '/apps/chat/get-chat', query: { id: '999999' }, status: 404 },
  { area: 'chat', metodo: 'GET', path: '/apps/chat/get-chat', query: { id: '2' }, status: 200, claves: ['chat', 'contact'] },
  // Users list
  { area: 'usuarios', metodo: 'GET', path: '/api/users/list/all-data', status: 200, lista: true, claves: USUARIO },
  {
    area: 'usuarios',
    metodo: 'GET',
    path: '/api/users/list/data',
    query: { q: '', perPage: '10', page: '1', role: '', currentPlan: '', status: '' },
    status: 200,
    claves: ['total', 'users'],
  },
  { area: 'usuarios', metodo: 'GET', path: '/api/users/user', query: { id: '1' }, status: 200, claves: USUARIO },
  { area: 'usuarios', metodo: 'GET', path: '/api/users/user', query: { id: '999999' }, status: 404 },
  { area: 'usuarios', metodo: 'DELETE', path: '/apps/users/delete', query: { id: '999999' }, status: 404 },
  {
    area: 'usuarios',
    metodo: 'POST',
    path: '/apps/users/add-user',
    cuerpo: () => ({ user: { fullName: 'Persona Conforme', email: 'otra@ejemplo.cl', username: 'otra.conforme' } }),
    status: 201,
    claves: ['user'],
  },
  ...OFICINA,
  // Profile
  {
    area: 'perfil',
    metodo: 'GET',
    path: '/profile/data',
    status: 200,
    claves: ['header', 'userAbout', 'post', 'suggestions', 'latestPhotos', 'polls'],
  },
  { area: 'perfil', metodo: 'GET', path: '/profile/data', query: { id: '999999' }, status: 404 },
  // Top bar
  { area: 'barra', metodo: 'GET', path: '/autocomplete/data', status: 200, claves: ['autoComplete'] },
  { area: 'barra', metodo: 'GET', path: '/main-search/data', status: 200, claves: ['searchArr'] },
  { area: 'barra', metodo: 'GET', path: '/bookmarks/data', status: 200, claves: ['bookmarks', 'suggestions'] },
  { area: 'barra', metodo: 'POST', path: '/bookmarks/update', cuerpo: () => ({ id: 999_999 }), status: 404 },
];

/** Areas whose calls nobody answers yet: none. Whoever adds a call of the template before its area names it here. */
export const AREAS_PENDIENTES: readonly string[] = [];
