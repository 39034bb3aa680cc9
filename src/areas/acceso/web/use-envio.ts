import { type FormEvent, useState } from 'react';
import { type Errores, erroresDe } from './textos.ts';

/** Sending of a short form without session: waits, and leaves each error at its field. `null` from `enviar` = done. */
export function useEnvio(campos: readonly string[], enviar: () => Promise<Errores | null>) {
  const [errores, setErrores] = useState<Errores>({});
  const [enviando, setEnviando] = useState(false);
  const onSubmit = async (e: FormEvent<HTMLFormElement>): Promise<void> => {
    e.preventDefault();
    if (enviando) return;
    const form = e.currentTarget;
    setEnviando(true);
    setErrores({});
    const malos = await enviar().catch((error: unknown) => erroresDe(error, campos));
    setEnviando(false);
    if (!malos) return;
    setErrores(malos);
    const primero = campos.find((c) => malos[c]);
    if (primero) form.querySelector<HTMLInputElement>(`[name="${primero}"]`)?.focus();
  };
  return { errores, enviando, onSubmit: (e: FormEvent<HTMLFormElement>) => void onSubmit(e) };
}
