import { primeraEmpresa } from '#areas/empresas/public.server.ts';
import { businessDate, clockDate } from '#platform/server/businessdate.ts';
import type { RawRoute } from '#platform/server/http/raw.ts';
import { serverArea } from '#platform/server/registry.ts';
import type { RawDoc } from '#platform/server/types.ts';
import { contract } from './contract.ts';
import { service } from './service/acceso.ts';
import * as cuenta from './service/cuenta.ts';
import {
  borrarCredenciales,
  cerrarAlFinal,
  invitar,
  nombrarReemplazos,
  ponerClave,
  prestar,
  sesionesDeCuenta,
} from './service/cuentas-ajenas.ts';
import { DESCRIPCION as D } from './service/descripcion.ts';
import { login, refresh, register } from './service/inicio-de-sesion.ts';
import { inicio, retorno } from './service/oidc.ts';
import { olvidarSesion, sessionSource } from './service/sesiones.ts';
import { visitaAnterior } from './service/visita.ts';

const route = (
  method: RawRoute['method'],
  path: string,
  permission: string,
  resumen: string,
  doc: RawDoc,
  handler: RawRoute['handler'],
): RawRoute => ({ method, path, permission, resumen, doc, handler });

const config = route('GET', '/api/config', 'publico', 'Configuración pública', D.config, async ({ deps }) => {
  const { config: c, database } = deps;
  const empresa = await primeraEmpresa(database.db).catch(() => null);
  return {
    marca: c.marca,
    demo: c.demo,
    identidad: c.oidc ? 'oidc' : 'local',
    registro: c.oidc ? 'cerrado' : c.registro,
    claves: {
      userData: 'userData',
      accessToken: 'accessToken',
      refreshToken: 'refreshToken',
      rut_global: 'rut_global',
      menuCollapsed: 'menuCollapsed',
    },
    apis: { principal: '', conciliacion: '', buro: '' },
    hoy: empresa ? await businessDate(deps, database.db, empresa) : clockDate(),
    vida_acceso_segundos: c.accessMinutes * 60,
  };
});

export const area = serverArea({
  contract,
  service,
  listeners: {
    'cuenta.cerrada': cerrarAlFinal,
    'cuenta.invitada': invitar,
    'cuenta.con_clave': ponerClave,
    'cuenta.eliminada': borrarCredenciales,
    'perfil.cambiado': async (ctx) => ctx.after(() => olvidarSesion(ctx.deps)),
  },
  answers: {
    'concesion.consultada': prestar,
    'reemplazo.consultado': nombrarReemplazos,
    'cuenta.dispositivos': sesionesDeCuenta,
    'sesion.anterior': visitaAnterior,
  },
  provides: { sessions: ({ app }) => sessionSource(app) },
  raw: [
    config,
    route('POST', '/jwt/login', 'publico', 'Entrar', D.login, login),
    route('POST', '/jwt/register', 'publico', 'Registrarse', D.register, register),
    route('POST', '/jwt/refresh-token', 'publico', 'Renovar la sesión', D.refresh, refresh),
    route('GET', '/api/acceso/sesion', 'sesion', 'Mi sesión', D.sesion, cuenta.sesionActual),
    route('POST', '/api/acceso/salir', 'sesion', 'Salir', D.sinContenido, cuenta.salir),
    route('GET', '/api/acceso/sesiones', 'sesion', 'Mis dispositivos', D.dispositivos, cuenta.misSesiones),
    route('DELETE', '/api/acceso/sesiones/:id', 'sesion', 'Cerrar un dispositivo', D.sinContenido, cuenta.cerrarUna),
    route('POST', '/api/acceso/verificar', 'publico', 'Verificar el correo', D.verificar, cuenta.verificar),
    route('POST', '/api/acceso/reenviar-verificacion', 'publico', 'Reenviar la verificación', D.porCorreo, cuenta.reenviar),
    route('POST', '/api/acceso/olvido', 'publico', 'Olvidé mi contraseña', D.porCorreo, cuenta.olvido),
    route('POST', '/api/acceso/restablecer', 'publico', 'Elegir contraseña nueva', D.restablecer, cuenta.restablecer),
    route('POST', '/api/acceso/cambiar-clave', 'sesion', 'Cambiar mi contraseña', D.cambiarClave, cuenta.cambiarClave),
    route('GET', '/api/acceso/oidc/inicio', 'publico', 'Entrar con la identidad de la empresa', D.redireccion, inicio),
    route('GET', '/api/acceso/oidc/retorno', 'publico', 'Regreso del servicio de identidad', D.redireccion, retorno),
  ],
});
