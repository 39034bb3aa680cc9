import { defineScreens } from '#platform/web/router/screens.ts';

export const screens = defineScreens([
  { path: '/acceso', titulo: 'Entrar', publico: true, component: () => import('./entrar.tsx') },
  { path: '/registro', titulo: 'Crear cuenta', publico: true, component: () => import('./registro.tsx') },
  { path: '/verificar', titulo: 'Verificar el correo', publico: true, component: () => import('./verificar.tsx') },
  { path: '/olvido', titulo: 'Olvidé mi contraseña', publico: true, component: () => import('./olvido.tsx') },
  { path: '/restablecer', titulo: 'Elegir contraseña', publico: true, component: () => import('./restablecer.tsx') },
  { path: '/sin-acceso', titulo: 'Sin acceso', oculta: true, component: () => import('./sin-acceso.tsx') },
]);
