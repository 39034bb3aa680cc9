import type { AreaScreen } from '#platform/web/router/screens.ts';
import { areaScreens } from '../areas.web.gen.ts';

/** What becomes of what is written on the screen of an address while there is no connection. */
export function sinConexion(pathname: string, screens: readonly AreaScreen[] = areaScreens): string {
  return screens.some((s) => s.guardaSinConexion && s.path === pathname)
    ? 'lo que escriba aquí se guarda en este equipo y se envía solo al volver.'
    : 'nada se guarda hasta que vuelva. Lo escrito queda como borrador.';
}
