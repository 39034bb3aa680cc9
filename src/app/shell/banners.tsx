import { onlineManager } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { formatRut } from '#kernel/values/rut.ts';
import { useConfig } from '#platform/web/session/config.ts';
import { useSession } from '#platform/web/session/session.ts';
import classes from './shell.module.css';

function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => onlineManager.subscribe(changed),
    () => onlineManager.isOnline(),
  );
}

/** What must be seen on every screen: no connection, a replacement in course, demonstration data. */
export function Banners() {
  const online = useOnline();
  const { demo } = useConfig();
  const replaced = useSession()?.rut_reemplazo;
  return (
    <>
      {!online && (
        <div className={classes.banner} role="alert">
          <strong>Sin conexión.</strong> Lo que se ve puede estar atrasado; nada se guarda hasta que vuelva. Lo escrito queda como borrador.
        </div>
      )}
      {replaced && (
        <div className={classes.banner} role="status">
          <strong>Reemplazo en curso:</strong> también actúa por el RUT {formatRut(replaced)}; cada acto queda a nombre de los dos.
        </div>
      )}
      {demo && (
        <div className={classes.banner} role="note">
          <strong>Demostración.</strong> Las personas, las empresas y las cifras son ficticias.
        </div>
      )}
    </>
  );
}
