/** Addresses of the services that every screen needs. The rest are `/api/<area>`. */
export const ENDPOINTS = {
  login: '/jwt/login',
  session: '/api/acceso/sesion',
  logout: '/api/acceso/salir',
  oidc: '/api/acceso/oidc/inicio',
  menu: '/api/menus/mio',
  search: '/api/buscar',
  notices: '/api/notificaciones',
  views: '/api/vistas',
  timeline: '/api/auditoria/entidad',
  ticket: '/api/eventos/boleto',
  events: '/api/eventos',
} as const;
