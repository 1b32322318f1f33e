/**
 * Common passwords that satisfy the other rules. Lower case, trimmed. Source: lists of leaked passwords and passwords common
 * in Iran; short, because the page includes it.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  [
    'password0 password1 password2 password3 password7 password01 password12 password11 password123 password1234',
    'password12345 password123456 passw0rd passw0rd1 p@ssw0rd p@ssword1 pass1234 pass12345 pass123456 mypassword1',
    'qwerty12 qwerty11 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyuiop1 qwertyu1 qwer1234 qwer12345',
    'qwe12345 qwe123456 qwe123qwe qweasd123 qweasdzxc1 123qweasd 1234qwer 12345qwert 123456qwerty q1w2e3r4 q1w2e3r4t5',
    '1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 !qaz2wsx qaz12345 qazwsx12',
    'qazwsx123 12qwaszx 123qwe123 123qwe456 asdf1234 asdf12345 asd12345 asd123456 asdfgh123 asdfghjkl1 zxcv1234',
    'zxc12345 zxcvbnm1 zxcvbnm123 abc12345 abc123456 abc1234567 abc123456789 abc123abc abcd1234 abcd12345 abcde123',
    'abcdef123 abcdefg1 123456abc 12345abc 1234abcd 123abc123 a1234567 a12345678 a123456789 a1b2c3d4 a1b2c3d4e5 1a2b3c4d',
    '12345678a 123456789a 1234567890a 12345678q 123456789q 1234567a q1234567 q12345678 q123456789 s1234567 m1234567',
    'm12345678 m123456789 aa123456 aa12345678 aa123456789 aaa12345 aaa123456 aaaa1111 aaa11111 abab1212 1111aaaa',
    'iloveyou1 iloveyou2 iloveyou12 iloveyou123 football1 football12 baseball1 superman1 princess1 sunshine1 welcome1',
    'welcome12 welcome123 letmein1 letmein123 monkey12 monkey123 dragon12 dragon123 master123 michael1 jordan23 charlie1',
    'trustno1 admin123 admin1234 admin12345 admin123456 administrator1 root1234 test1234 test12345 test123456 tester12',
    'user1234 user12345 guest123 guest1234 login123 changeme1 change123 computer1 internet1 samsung1 samsung123 iphone12',
    'iphone123 android1 pokemon1 pokemon123 liverpool1 chelsea1 barcelona1 barcelona10 realmadrid1 realmadrid7 ronaldo7',
    'ronaldo07 cristiano7 messi1010 google123 facebook1 telegram1 instagram1 windows10 hello123 hello1234 hello12345',
    'secret123 killer123 shadow123 summer123 freedom1 whatever1 starwars1 batman123 spiderman1 gfhjkm123',
    'iran1234 iran12345 iran123456 iran1400 iranian1 tehran123 tehran1234 tehran12345 tehran021 persepolis1 persepolis6',
    'perspolis6 esteghlal1 esteghlal7 esteqlal1 tractor1 sepahan1 mohammad1 mohammad12 mohammad123 mohamad1 mohamad123',
    'muhammad1 ali12345 ali123456 ali1234567 ali110110 ali110ali yaali110 yahossein1 yazahra1 reza1234 reza12345',
    'reza123456 alireza1 alireza12 alireza123 hossein1 hossein123 hosein12 hosein123 hassan123 hasan123 mahdi123',
    'mahdi1234 mehdi123 mehdi1234 mehdi12345 zahra123 zahra1234 zahra12345 fatemeh1 fatemeh123 fateme12 fateme123',
    'maryam12 maryam123 maryam1234 sara1234 sara12345 amir1234 amir12345 amir123456 amirali1 amirali123 amirhossein1',
    'mohsen123 saeed123 hamid123 hamid1234 majid123 majid1234 milad123 milad1234 omid1234 nima1234 sina1234 parsa123',
    'parsa1234 salam123 salam1234 salam12345 salam123456 salamsalam1 eshgham1 ramz1234 ramze123 ramzeobor1',
    'mowj1234 mowj12345 swim1234 swim12345 swimming1 shena123 shena1234',
  ].flatMap((line) => line.split(' ')),
)
