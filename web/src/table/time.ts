/** Write a number of seconds as people read a clock: 0:09, 12:30, 5 h, 3 d. */
export function timeLeft(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole >= 172_800) return `${Math.floor(whole / 86_400)} d`;
  if (whole >= 7200) return `${Math.floor(whole / 3600)} h`;
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
