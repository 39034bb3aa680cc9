import { desocupar } from './api/fallas/proceso.ts';

/** What the workers of a run share: nothing when it begins, whatever a killed run of the same number left, and nothing when it ends. */
export default function corrida(): () => void {
  const irse = (): void => desocupar(process.pid);
  irse();
  return irse;
}
